import { type Refusal, refuseField } from '../http/refusal.js';
import { amrMs } from './amr.js';
import { readMp4 } from './mp4.js';

/** What WeCom takes as a file of a message. */
export type MediaType = 'image' | 'voice' | 'video' | 'file';

const MiB = 1024 * 1024;

/** In bytes, as in media/upload (https://developer.work.weixin.qq.com/document/path/96484). */
const mostBytes: Record<MediaType, number> = { image: 10 * MiB, voice: 2 * MiB, video: 10 * MiB, file: 20 * MiB };
const fewestBytes = 6;
const mostVoiceSeconds = 60;

const refuse = (rule: string, zh: string, en: string): Refusal => refuseField(42200, 'file', rule, [zh, en]);

/** PNG, JPEG, and WebP, which becomes JPEG. */
const isPicture = (bytes: Buffer) => /^(89504e470d0a1a0a|ffd8ff|52494646.{8}57454250)/.test(bytes.toString('hex', 0, 12));

const wrongKind: Record<Exclude<MediaType, 'file'>, () => Refusal> = {
  image: () =>
    refuse(
      'picture',
      '企业微信只收 PNG 或 JPEG 图片（WebP 会自动转换），请转换格式后再上传',
      'WeCom takes PNG and JPEG pictures (WebP is converted); convert it first',
    ),
  voice: () => refuse('voice', '企业微信只收 AMR 语音，请转换格式后再上传', 'WeCom takes AMR recordings only; convert it first'),
  video: () => refuse('video', '企业微信只收 MP4 视频，请转换格式后再上传', 'WeCom takes MP4 videos only; convert it first'),
};

const isOf: Record<MediaType, (bytes: Buffer) => boolean> = {
  image: isPicture,
  voice: (bytes) => amrMs(bytes) !== undefined,
  video: (bytes) => readMp4(bytes) !== undefined,
  file: () => true,
};

export const mimeOf: Record<Exclude<MediaType, 'image'>, string> = {
  voice: 'audio/amr',
  video: 'video/mp4',
  file: 'application/octet-stream',
};

/** How long a recording or a video is, in seconds. */
function secondsOf(type: MediaType, bytes: Buffer): number | undefined {
  if (type === 'voice') return (amrMs(bytes) as number) / 1000;
  return type === 'video' ? readMp4(bytes)?.seconds : undefined;
}

const mostShownSeconds = 24 * 3600;

/** Checks that WeCom takes a file. Returns the length of a voice or video in whole seconds. @throws Refusal 42200 */
export function checkMedia(type: MediaType, bytes: Buffer): { duration_s: number | null } {
  const most = mostBytes[type] / MiB;
  if (bytes.length === 0) throw refuse('min', '文件是空的，请重新选择', 'The file is empty; choose another one');
  if (bytes.length < fewestBytes)
    throw refuse(
      'min',
      `文件太小，企业微信只收 ${fewestBytes} 字节以上的文件`,
      `The file is too small: WeCom takes ${fewestBytes} bytes or more`,
    );
  if (bytes.length > mostBytes[type])
    throw refuse('max', `这类文件最大 ${most} MB，请压缩后再上传`, `Files of this type may have up to ${most} MB; make it smaller`);
  if (type !== 'file' && !isOf[type](bytes)) throw wrongKind[type]();
  const seconds = secondsOf(type, bytes);
  if (type === 'voice' && seconds !== undefined && seconds > mostVoiceSeconds)
    throw refuse('seconds', `语音最长 ${mostVoiceSeconds} 秒`, `A recording may last up to ${mostVoiceSeconds} seconds`);
  return { duration_s: seconds === undefined || seconds > mostShownSeconds ? null : Math.ceil(seconds) };
}
