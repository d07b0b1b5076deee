import { type MediaIds, mediaIdOf } from './media.js';
import { fileOf, type ResolvedAttachment } from './resolve.js';

/** An attachment as WeCom takes it in mass messages and welcome messages. */
export type PlatformAttachment = { msgtype: string } & Record<string, unknown>;

/** Addresses of ours begin with the address of this server, because WeCom reads covers from there. */
const absolute = (address: string, origin: string) => (address.startsWith('/') ? `${origin}${address}` : address);

const withoutEmpty = (fields: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));

function bodyOf(attachment: ResolvedAttachment, ids: MediaIds, origin: string): object {
  const { msgtype, title, desc, url, pic_url, appid, page } = attachment;
  const media_id = mediaIdOf(ids, fileOf(attachment));
  if (msgtype === 'link') return withoutEmpty({ title, desc, url, picurl: pic_url && absolute(pic_url, origin) });
  if (msgtype === 'miniprogram') return { title, appid, page, pic_media_id: media_id };
  return { media_id };
}

/** Returns attachments as WeCom takes them. `ids` has the ids of their files. */
export const toPlatform = (attachments: readonly ResolvedAttachment[], ids: MediaIds, origin: string): PlatformAttachment[] =>
  attachments.map((one) => ({ msgtype: one.msgtype, [one.msgtype]: bodyOf(one, ids, origin) }));
