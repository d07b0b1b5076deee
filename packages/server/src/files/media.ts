import { type Refusal, refuseField } from '../http/refusal.js';

/** What WeCom takes as a file of a message. */
export type MediaType = 'image' | 'voice' | 'video' | 'file';

const MiB = 1024 * 1024;

/** In bytes, as in media/upload (https://developer.work.weixin.qq.com/document/path/96484). */
const mostBytes: Record<MediaType, number> = { image: 10 * MiB, voice: 2 * MiB, video: 10 * MiB, file: 20 * MiB };
const fewestBytes = 6;
const mostVoiceSeconds = 60;

const refuse = (rule: string, zh: string, en: string): Refusal => refuseField(42200, 'file', rule, [zh, en]);

const amrStart = '#!AMR\n';
/** Bytes of a frame of AMR narrowband by its type, without the byte that names the type (RFC 4867, section 5.3). */
const frameBytes = [12, 13, 15, 17, 19, 20, 26, 31, 5, 0, 0, 0, 0, 0, 0, 0];
const frameMs = 20;

/** The length of an AMR recording in ms; undefined for any other file. */
export function amrMs(bytes: Buffer): number | undefined {
  if (bytes.toString('latin1', 0, amrStart.length) !== amrStart) return undefined;
  let frames = 0;
  for (let at = amrStart.length; at < bytes.length; frames++) {
    const kind = ((bytes[at] as number) >> 3) & 15;
    at += 1 + (frameBytes[kind] as number);
  }
  return frames * frameMs;
}

const isVideo = (bytes: Buffer) => bytes.toString('latin1', 4, 8) === 'ftyp';
const isPicture = (bytes: Buffer) => /^(89504e470d0a1a0a|ffd8ff)/.test(bytes.toString('hex', 0, 8));

const wrongKind: Record<Exclude<MediaType, 'file'>, () => Refusal> = {
  image: () =>
    refuse('picture', '企业微信只收 PNG 或 JPEG 图片，请转换格式后再上传', 'WeCom takes PNG and JPEG pictures only; convert it first'),
  voice: () => refuse('voice', '企业微信只收 AMR 语音，请转换格式后再上传', 'WeCom takes AMR recordings only; convert it first'),
  video: () => refuse('video', '企业微信只收 MP4 视频，请转换格式后再上传', 'WeCom takes MP4 videos only; convert it first'),
};

const isOf: Record<MediaType, (bytes: Buffer) => boolean> = {
  image: isPicture,
  voice: (bytes) => amrMs(bytes) !== undefined,
  video: isVideo,
  file: () => true,
};

export const mimeOf: Record<Exclude<MediaType, 'image'>, string> = {
  voice: 'audio/amr',
  video: 'video/mp4',
  file: 'application/octet-stream',
};

/** Checks that WeCom takes a file. Returns the length of a voice in whole seconds. @throws Refusal 42200 */
export function checkMedia(type: MediaType, bytes: Buffer): { duration_s: number | null } {
  const most = mostBytes[type] / MiB;
  if (bytes.length < fewestBytes) throw refuse('min', '文件是空的，请重新选择', 'The file is empty; choose another one');
  if (bytes.length > mostBytes[type])
    throw refuse('max', `这类文件最大 ${most} MB，请压缩后再上传`, `Files of this type may have up to ${most} MB; make it smaller`);
  if (type !== 'file' && !isOf[type](bytes)) throw wrongKind[type]();
  const ms = type === 'voice' ? (amrMs(bytes) as number) : undefined;
  if (ms !== undefined && ms > mostVoiceSeconds * 1000)
    throw refuse('seconds', `语音最长 ${mostVoiceSeconds} 秒`, `A recording may last up to ${mostVoiceSeconds} seconds`);
  return { duration_s: ms === undefined ? null : Math.ceil(ms / 1000) };
}
