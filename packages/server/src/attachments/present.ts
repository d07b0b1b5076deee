import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { keysIn } from '../files/addresses.js';
import { type Attachment, isFileType, type StoredAttachment } from './attachment.js';
import { fileOf, type ResolvedAttachment, resolveAttachments } from './resolve.js';

interface FileRow {
  key: string;
  name: string;
  size: number;
  type: string | null;
  media_id: string | null;
  media_expire_at: string | null;
}

async function filesIn(db: Db, attachments: readonly ResolvedAttachment[]): Promise<FileRow[]> {
  const keys = attachments.flatMap(({ url = '', pic_url = '' }) => [...keysIn(url), ...keysIn(pic_url)]);
  if (keys.length === 0) return [];
  const { rows } = await sql<FileRow>`select f.key, f.name, f.size, m.type, m.media_id, m.uploaded_at + interval '3 days' as media_expire_at
    from file f left join platform_media m on m.file_key = f.key where f.key = any(${keys}::text[])`.execute(db);
  return rows;
}

function present(one: ResolvedAttachment, files: readonly FileRow[]): Attachment {
  const file = fileOf(one);
  const media = files.find(({ key, type }) => key === file?.key && type === file.type);
  const stored = isFileType(one.msgtype) ? files.find(({ key }) => key === file?.key) : undefined;
  return {
    msgtype: one.msgtype,
    content: one.content ?? null,
    title: one.title ?? null,
    desc: one.desc ?? null,
    url: one.url ?? null,
    pic_url: one.pic_url ?? null,
    media_id: media?.media_id ?? null,
    media_expire_at: media?.media_expire_at ?? null,
    appid: one.appid ?? null,
    page: one.page ?? null,
    material_id: one.material_id ?? null,
    file_name: one.file_name ?? stored?.name ?? null,
    file_size: stored ? Number(stored.size) : null,
  };
}

/** Returns lists of attachments as answers have them, in the same order. */
export async function presentAttachments(db: Db, lists: readonly (readonly StoredAttachment[])[]): Promise<Attachment[][]> {
  const resolved = await resolveAttachments(db, lists.flat());
  const files = await filesIn(db, resolved);
  let at = 0;
  return lists.map((list) => list.map(() => present(resolved[at++] as ResolvedAttachment, files)));
}
