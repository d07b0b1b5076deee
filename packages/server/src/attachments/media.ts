import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { enqueue, type NewWrite } from '../outbox/enqueue.js';
import { type MediaFile, mediaUpload } from './media-upload.js';
import type { NeededFile } from './resolve.js';

/** WeCom keeps an upload for three days. A day before that it is renewed, so that what begins to be sent then still has it. */
const isFresh = sql<boolean>`uploaded_at > now() - interval '48 hours'`;
/** What WeCom has just refused would be refused again, unless a message needs it now or a person asks. */
const isResting = sql<boolean>`failed_at > now() - interval '1 hour'`;

interface Media {
  file_key: string;
  type: string;
  media_id: string;
}

const nameOf = ({ key, type }: NeededFile) => `${key} ${type}`;

/** The ids in WeCom of files, by key and type. */
export type MediaIds = ReadonlyMap<string, string>;

export const mediaIdOf = (ids: MediaIds, file: NeededFile | undefined): string | undefined => file && ids.get(nameOf(file));

const keysOf = (files: readonly NeededFile[]) => files.map(({ key }) => key);

/** Returns the ids of files that WeCom keeps for at least another day; undefined while one is not there. */
export async function mediaIdsOf(db: Db, files: readonly NeededFile[]): Promise<MediaIds | undefined> {
  if (files.length === 0) return new Map();
  const rows: Media[] = await db
    .selectFrom('platform_media')
    .select(['file_key', 'type', 'media_id'])
    .where('file_key', 'in', keysOf(files))
    .where(isFresh)
    .$narrowType<{ media_id: string }>()
    .execute();
  const ids = new Map(rows.map((row) => [`${row.file_key} ${row.type}`, row.media_id]));
  return files.every((file) => ids.has(nameOf(file))) ? ids : undefined;
}

/** Uploads files to WeCom that it does not have, or not for long. The uploads are writes of the outbox. `ahead` is before a message needs them. */
export async function uploadFiles(db: Db, files: readonly NeededFile[], { ahead = false } = {}): Promise<void> {
  if (files.length === 0) return;
  const fresh = await db
    .selectFrom('platform_media')
    .select(['file_key', 'type'])
    .where('file_key', 'in', keysOf(files))
    .where(ahead ? sql<boolean>`(${isFresh} or ${isResting})` : isFresh)
    .execute();
  const known = new Set(fresh.map((row) => `${row.file_key} ${row.type}`));
  const missing = files.filter((file) => !known.has(nameOf(file)));
  if (missing.length === 0) return;
  const stored = await db.selectFrom('file').select(['key', 'name', 'mime']).where('key', 'in', keysOf(missing)).execute();
  for (const { key, type } of missing) {
    const file = stored.find((one) => one.key === key);
    if (!file) continue;
    const write_id = await enqueue(db, mediaUpload, await uploadOf(db, { ...file, type }));
    await noteUpload(db, { key, type }, write_id);
  }
}

/** The write that uploads a file, whose row is there before it is settled. */
export async function uploadOf(db: Db, file: NeededFile & { name: string; mime: string }): Promise<NewWrite<MediaFile>> {
  const { key, type, name } = file;
  await db
    .insertInto('platform_media')
    .values({ file_key: key, type })
    .onConflict((clash) => clash.columns(['enterprise_id', 'file_key', 'type']).doNothing())
    .execute();
  return { target: `media ${key}`, subject: name, input: file, key: `media ${nameOf(file)}` };
}

const noteUpload = (db: Db, { key, type }: NeededFile, write_id: number) =>
  db.updateTable('platform_media').set({ write_id }).where('file_key', '=', key).where('type', '=', type).execute();
