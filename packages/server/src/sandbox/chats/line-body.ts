import { createHash } from 'node:crypto';
import { special } from './scripts.js';

/** What a line says in the documented form; a recall names the line before it. */
export function bodyOf(
  text: string,
  key: string,
  before: string,
): Record<string, unknown> & { msgtype: string; action: 'send' | 'recall' } {
  const [, kind, given = ''] = special.exec(text) ?? [];
  const md5sum = createHash('md5').update(key).digest('hex');
  const media = (of: string) => ({ sdkfileid: `${of}.${key}`, md5sum });
  const send = <T extends object>(msgtype: string, part: T) => ({ action: 'send' as const, msgtype, [msgtype]: part });
  if (kind === 'picture') return send('image', { ...media(`picture-${given}`), filesize: 20_480 });
  if (kind === 'voice') return send('voice', { ...media('voice'), voice_size: 1700 * Number(given), play_length: Number(given) });
  if (kind === 'file') return send('file', { ...media('file'), filename: given, fileext: given.split('.').at(-1), filesize: 40_960 });
  if (kind === 'link')
    return send('link', { title: given, description: '食宜营养课', link_url: 'https://shiyi.example/a/12', image_url: '' });
  if (kind === 'place') return send('location', { longitude: 120.12, latitude: 30.28, address: given, title: given, zoom: 15 });
  if (kind === 'sticker') return send('emotion', { ...media('sticker'), type: 2, width: 120, height: 120, imagesize: 4096 });
  if (kind === 'recall') return { action: 'recall', msgtype: 'revoke', revoke: { pre_msgid: before } };
  return send('text', { content: text });
}
