import type { Database } from '../db/database.js';
import { fileAddress, keysIn } from '../files/addresses.js';
import type { FileStore } from '../files/file-store.js';
import { Refusal, refuseField } from '../http/refusal.js';
import { readPicture } from '../pictures/picture.js';
import { posterPicture } from '../sandbox/poster-picture.js';
import { mostSide } from './layout.js';

interface Store {
  database: Database;
  files: FileStore;
}

export interface StoredPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

const notHere = (field: string) =>
  refuseField(42200, field, 'exists', [
    '图片不是在这里上传的，无法读取；请重新上传',
    'This picture was not uploaded here and cannot be read; upload it again',
  ]);

/** The refusals of a picture are about the field that has its address. */
function checked(field: string, bytes: Buffer): StoredPicture {
  try {
    const { width, height } = readPicture(bytes);
    if (Math.max(width, height) <= mostSide) return { bytes, width, height };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw refuseField(42200, field, error.detail.errors?.[0]?.rule ?? 'readable', error.sentence);
  }
  throw refuseField(42200, field, 'pixels', [
    `海报里的图片长宽最多 ${mostSide} 像素，请缩小后再上传`,
    `A picture of a poster has at most ${mostSide} px on each side; make it smaller and upload it again`,
  ]);
}

/**
 * Reads a picture of the company from the store, and its size before anything is decompressed. No other address is read, so none can lead to a
 * server inside. @throws Refusal 42200
 */
export async function storedPicture(
  { database, files }: Store,
  enterpriseId: number,
  address: string,
  field: string,
): Promise<StoredPicture> {
  const drawn = posterPicture(address);
  if (drawn) return drawn;
  const [key = ''] = keysIn(address);
  if (address !== `${fileAddress}${key}`) throw notHere(field);
  const known = await database.tenant(
    enterpriseId,
    (db) => db.selectFrom('file').select('mime').where('key', '=', key).executeTakeFirst(),
    'read',
  );
  const bytes = known?.mime.startsWith('image/') ? await files.get(key) : undefined;
  if (!bytes) throw notHere(field);
  return checked(field, bytes);
}
