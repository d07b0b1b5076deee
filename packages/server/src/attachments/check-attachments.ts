import type { Db } from '../db/database.js';
import { keysIn } from '../files/addresses.js';
import { type Refusal, refuseField, type Sentence } from '../http/refusal.js';
import { type AttachmentType, isFileType, type StoredAttachment } from './attachment.js';
import { type ResolvedAttachment, resolveAttachments } from './resolve.js';

export interface AttachmentRules {
  /** At most this many. */
  max: number;
  types: readonly AttachmentType[];
  /** Path of the list in the input; `attachments` unless it is part of something, empty where the input is itself the attachment. */
  path?: string;
}

/** Bytes in UTF-8 that WeCom allows for a title, a description and an address (document/path/92135 and 92599). */
const mostBytes = { link: { title: 128, desc: 512, url: 2048 }, miniprogram: { title: 64 } } as const;

/** What a file must be, by the format that its bytes have. */
export const mimes: Partial<Record<AttachmentType, RegExp>> = {
  image: /^image\/(png|jpeg)$/,
  voice: /^audio\/amr$/,
  video: /^video\/mp4$/,
  file: /./,
};

interface Place {
  path: string;
  attachment: ResolvedAttachment;
}

const refuse = ({ path }: Place, field: string, rule: string, sentence: Sentence): Refusal =>
  refuseField(42200, path ? `${path}.${field}` : field, rule, sentence);

/** @throws Refusal 42200 */
function assertBytes(place: Place, limits: Readonly<Partial<Record<'title' | 'desc' | 'url', number>>>) {
  for (const [field, most] of Object.entries(limits)) {
    const text = place.attachment[field as 'title'] ?? '';
    if (Buffer.byteLength(text) > most)
      throw refuse(place, field, 'max', [
        `最多 ${most} 字节（约 ${Math.floor(most / 3)} 个汉字），请缩短`,
        `At most ${most} bytes; make it shorter`,
      ]);
  }
}

function assertText(place: Place, field: 'content' | 'title' | 'url' | 'appid' | 'page' | 'pic_url', zh: string, en: string) {
  if (!place.attachment[field]?.trim()) throw refuse(place, field, 'required', [zh, en]);
}

function assertLink(place: Place) {
  assertText(place, 'title', '请填写链接的标题', 'Enter the title of the link');
  assertText(place, 'url', '请填写链接的地址', 'Enter the address of the link');
  if (!/^https?:\/\/\S+$/.test(place.attachment.url ?? ''))
    throw refuse(place, 'url', 'url', ['请填写以 http:// 或 https:// 开头的地址', 'Enter an address that begins with http:// or https://']);
  assertBytes(place, mostBytes.link);
}

async function assertFile(db: Db, place: Place, field: 'url' | 'pic_url', type: AttachmentType) {
  const [key] = keysIn(place.attachment[field] ?? '');
  const known = key && (await db.selectFrom('file').select('mime').where('key', '=', key).executeTakeFirst());
  if (!known) throw refuse(place, field, 'exists', ['请上传文件，或从素材中选择', 'Upload a file, or choose a material']);
  if (!mimes[type]?.test(known.mime))
    throw refuse(place, field, 'type', [
      '文件的类型与附件不符，请重新上传',
      'The file is of another type than the attachment; upload it again',
    ]);
}

async function assertMiniprogram(db: Db, place: Place) {
  assertText(place, 'title', '请填写小程序的标题', 'Enter the title of the mini-program');
  assertText(place, 'appid', '请填写小程序的 AppID', 'Enter the AppID of the mini-program');
  assertText(place, 'page', '请填写小程序的页面', 'Enter the page of the mini-program');
  assertBytes(place, mostBytes.miniprogram);
  await assertFile(db, place, 'pic_url', 'image');
}

async function assertUsable(db: Db, place: Place) {
  const { msgtype } = place.attachment;
  if (isFileType(msgtype)) return assertFile(db, place, 'url', msgtype);
  if (msgtype === 'text') return assertText(place, 'content', '请填写正文', 'Enter the text');
  if (msgtype === 'link') return assertLink(place);
  if (msgtype === 'miniprogram') return assertMiniprogram(db, place);
  // Articles, interactive pages and posters are not sent yet.
  throw refuse(place, 'material_id', 'exists', ['没有这个内容，请重新选择', 'There is no such content; choose again']);
}

function assertMaterial(place: Place) {
  const { material_id, material, msgtype } = place.attachment;
  if (material_id === undefined) return;
  if (!material) throw refuse(place, 'material_id', 'exists', ['没有这个素材，请重新选择', 'There is no such material; choose again']);
  if (material.media_type !== msgtype)
    throw refuse(place, 'material_id', 'type', ['素材的类型与附件不符，请重新选择', 'The material is of another type than the attachment']);
}

/** Checks the attachments of a message, and returns them with what their materials have. @throws Refusal 42200 with the field */
export async function checkAttachments(
  db: Db,
  attachments: readonly StoredAttachment[],
  { max, types, path = 'attachments' }: AttachmentRules,
): Promise<ResolvedAttachment[]> {
  if (attachments.length > max)
    throw refuseField(42200, path, 'max', [`最多 ${max} 个附件，请删减`, `At most ${max} attachments; remove some`]);
  const resolved = await resolveAttachments(db, attachments);
  for (const [at, attachment] of resolved.entries()) {
    const place = { path: path && `${path}.${at}`, attachment };
    if (!types.includes(attachment.msgtype))
      throw refuse(place, 'msgtype', 'enum', ['这里不能发送这种附件，请改用其他类型', 'This type can’t be sent here; use another one']);
    assertMaterial(place);
    await assertUsable(db, place);
  }
  return resolved;
}
