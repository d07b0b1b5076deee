import type { Input, Row } from '@shiyi/sdk';
import type { Selectable } from 'kysely';
import { isFileType } from '../../../attachments/attachment.js';
import { checkAttachments, mimes } from '../../../attachments/check-attachments.js';
import type { Db } from '../../../db/database.js';
import { fileAddress, keysIn } from '../../../files/addresses.js';
import type { Tables } from '../../../generated/tables.js';
import { refuseField } from '../../../http/refusal.js';

type MediaType = Row<'listMaterials'>['media_type'];
type Content = Omit<Input<'createMaterial'>, 'media_type' | 'label_ids'>;

const sendable = ['text', 'link', 'miniprogram'] as const;

const refuse = (field: string, rule: string, zh: string, en: string) => refuseField(42200, field, rule, [zh, en]);

/** Checks that the content can be sent, as an attachment of its own. @throws Refusal 42200 */
async function assertContent(db: Db, media_type: MediaType, { name, content, url, pic_url, appid, page }: Content) {
  const given = Object.fromEntries(Object.entries({ content, url, pic_url, appid, page }).filter(([, value]) => value !== undefined));
  await checkAttachments(db, [{ msgtype: media_type, title: name, ...given }], { max: 1, types: sendable, path: '' });
}

/** The uploaded file of a material, kept from now on. @throws Refusal 42200 */
async function fileOf(db: Db, media_type: keyof typeof mimes, { file_key, url }: Content) {
  if (file_key === undefined) {
    if (url === undefined) throw refuse('file_key', 'required', '请上传文件', 'Upload a file');
    throw refuse('url', 'field', '文件请用 file_key，url 只用于链接', 'Files are given by file_key; url is for links only');
  }
  const file = await db
    .updateTable('file')
    .set({ claimed_at: new Date() })
    .where('key', '=', file_key)
    .returning(['size', 'mime'])
    .executeTakeFirst();
  if (!file) throw refuse('file_key', 'exists', '文件已不存在，请重新上传', 'The file is gone; upload it again');
  if (!mimes[media_type]?.test(file.mime))
    throw refuse('file_key', 'type', '文件的类型与素材不符，请重新上传', 'The file is of another type than the material; upload it again');
  return { url: `${fileAddress}${file_key}`, file_key, size: file.size };
}

/** The picture of a poster in use. @throws Refusal 42200 */
async function posterOf(db: Db, { source_id }: Content) {
  const poster = await db
    .selectFrom('poster')
    .select(['image', 'status'])
    .where('id', '=', source_id ?? 0)
    .executeTakeFirst();
  if (poster?.status !== 'on') throw refuse('source_id', 'exists', '请选择启用中的海报', 'Choose a poster that is in use');
  const [key] = keysIn(poster.image);
  const file = key && (await db.selectFrom('file').select('size').where('key', '=', key).executeTakeFirst());
  return { url: poster.image, pic_url: poster.image, file_key: null, size: file ? file.size : null };
}

/** What a new material is made from. An article's is made by saveArticleMaterial, and changed by it. */
export type OldMaterial = Pick<Selectable<Tables['material']>, 'url' | 'pic_url' | 'source_id'>;

/** The columns of a save; what it leaves out is empty. @throws Refusal 42200 for what cannot be sent */
export async function fieldsOf(db: Db, media_type: MediaType, input: Content, old?: OldMaterial) {
  const { name, content, url, pic_url, appid, page, source_id, duration_s } = input;
  const common = { name: name.trim(), content: content ?? null, source_id: source_id ?? null, duration_s: duration_s ?? null };
  const none = { pic_url: null, appid: null, page: null };
  if (isFileType(media_type)) return { ...common, ...none, ...(await fileOf(db, media_type, input)) };
  if (media_type === 'article') {
    if (!old)
      throw refuse('media_type', 'enum', '文章类素材只能由文章存为素材得到', 'Materials of this type can only be made from an article');
    return { ...common, ...none, url: old.url, pic_url: old.pic_url, source_id: old.source_id, file_key: null, size: null };
  }
  if (media_type === 'poster') return { ...common, ...none, ...(await posterOf(db, input)) };
  await assertContent(db, media_type, input);
  const cover = media_type === 'miniprogram' ? (keysIn(pic_url ?? '')[0] ?? null) : null;
  return {
    ...{ ...common, url: url ?? null, pic_url: pic_url ?? null, appid: appid ?? null, page: page ?? null },
    ...{ file_key: cover, size: null },
  };
}
