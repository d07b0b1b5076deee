import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Db } from '../../../db/database.js';
import { fileAddress } from '../../../files/addresses.js';
import { registerFile } from '../../../files/delete-unused-files.js';
import type { PreparingContext } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { type Picture, readPicture } from '../../../pictures/picture.js';

export const hasEnded = () =>
  refuseField(42200, 'channel_code', 'disabled', ['渠道已停用，请先启用', 'The channel is disabled; enable it first']);

/** Returns the key in the codes of a channel; the first call creates it. */
export async function keyOfChannel(db: Db, channelId: number) {
  await db
    .insertInto('scan_key')
    .values({ state: randomBytes(12).toString('base64url'), channel_id: channelId })
    .onConflict((clash) => clash.doNothing())
    .execute();
  return db
    .selectFrom('scan_key')
    .select(['id', 'state', 'config_id', 'picture', 'mini_picture'])
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
}

function pictureIn(bytes: Buffer): Picture | undefined {
  try {
    return readPicture(bytes);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Stores the picture of a code as a file; returns undefined if it is none. */
export async function storePicture({ deps: { files, database } }: Pick<PreparingContext, 'deps'>, bytes: Buffer) {
  const found = pictureIn(bytes);
  if (found?.mime !== 'image/png' && found?.mime !== 'image/jpeg') return undefined;
  return { ...(await files.put(await database.system(registerFile), Readable.from([found.bytes]))), mime: found.mime };
}

export type StoredPicture = NonNullable<Awaited<ReturnType<typeof storePicture>>>;

/** Adds a stored picture to the files of the company. Returns its address. */
export async function keepPicture(db: Db, file: StoredPicture, name: string, createdBy: number): Promise<string> {
  await db
    .insertInto('file')
    .values({ ...file, name: `${name}.${file.mime.slice(6)}`, created_by: createdBy, is_public: true })
    .execute();
  return `${fileAddress}${file.key}`;
}
