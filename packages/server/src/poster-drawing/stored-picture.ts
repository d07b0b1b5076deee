import type { Database } from '../db/database.js';
import { fileAddress, keysIn } from '../files/addresses.js';
import type { FileStore } from '../files/file-store.js';
import { Refusal, refuseField } from '../http/refusal.js';
import { orientationOf } from '../pictures/orientation.js';
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

/** Whether a photo lies on its side: its head, where a cleaned JPEG keeps nothing but how to turn it, says so. */
const isOnItsSide = (bytes: Buffer) => bytes.toString('hex', 0, 4) === 'ffd8ffe1' && orientationOf(bytes.subarray(12)) > 4;

/** The refusals of a picture are about the field that has its address. */
function checkPicture(field: string, bytes: Buffer): StoredPicture {
  try {
    const { width, height, bytes: clean } = readPicture(bytes);
    const [wide, high] = isOnItsSide(clean) ? [height, width] : [width, height];
    if (Math.max(width, height) <= mostSide) return { bytes, width: wide, height: high };
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
  return checkPicture(field, bytes);
}
