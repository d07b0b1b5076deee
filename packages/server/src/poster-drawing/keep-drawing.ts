import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { fileAddress } from '../files/addresses.js';
import { registerFile } from '../files/delete-unused-files.js';
import { mustExist } from '../records/must-exist.js';
import { type DrawingDeps, drawLayout, type PosterWords } from './draw-poster.js';
import type { PosterLayout } from './layout.js';

/** Whose poster it is. Their erasure deletes it. */
export interface DrawingOwner {
  userId?: number | undefined;
  externalUserId?: number | undefined;
}

export interface PosterToDraw extends PosterLayout {
  id: number;
  title: string;
}

export interface Drawing {
  /** Address of the PNG in the store; answers sign it. */
  address: string;
  width: number;
  height: number;
  size: number;
}

/** Reads a poster, to be drawn. */
export const posterToDraw = (db: Db, id: number) =>
  db
    .selectFrom('poster')
    .where('id', '=', id)
    .select(['id', 'title', 'image', 'width', 'height', 'status', sql<PosterLayout['qr']>`qr`.as('qr')])
    .select(sql<PosterLayout['elements']>`elements`.as('elements'));

/** Changes with how posters are drawn, so that the same order is drawn again. */
const drawnAs = 1;

/** What is drawn, and for whom: the same is drawn once. Words that the poster does not show make no difference. */
function digestOf({ id, image, qr, elements }: PosterToDraw, { nick, avatar, date, url }: PosterWords, owner: DrawingOwner): string {
  const shown = { nick, avatar, date };
  const words = elements.map(({ type }) => (type === 'nick' || type === 'avatar' || type === 'date' ? (shown[type] ?? '') : ''));
  const drawn = [drawnAs, id, image, qr, elements, words, url, owner.userId ?? 0, owner.externalUserId ?? 0];
  return createHash('sha256').update(JSON.stringify(drawn)).digest('base64url');
}

async function findDrawing(db: Db, digest: string): Promise<Drawing | undefined> {
  const { rows } = await sql<Drawing>`select d.picture as address, d.width, d.height, f.size::int as size from poster_drawing d
    join file f on f.key = substr(d.picture, ${fileAddress.length + 1}) where d.digest = ${digest}`.execute(db);
  return rows[0];
}

async function addFile(db: Db, file: { key: string; size: number; sha256: string }, title: string) {
  await db
    .insertInto('file')
    .values({ ...file, name: `${title}.png`, mime: 'image/png' })
    .execute();
}

/** Locks the owner against an erasure, which deletes what is there. @throws Refusal 40400 for one who is gone */
async function lockOwner(db: Db, { userId, externalUserId }: DrawingOwner) {
  if (userId !== undefined)
    await mustExist(db.selectFrom('customer').select('id').where('id', '=', userId).where('deleted_at', 'is', null).forKeyShare());
  if (externalUserId !== undefined)
    await mustExist(db.selectFrom('external_user').select('id').where('id', '=', externalUserId).forKeyShare());
}

/** Notes whose drawing it is, and that the poster was used. Of two at once the first stays; the file of the other is unused, and deleted. */
async function addDrawing(db: Db, poster: PosterToDraw, owner: DrawingOwner, digest: string, drawing: Drawing): Promise<Drawing> {
  await lockOwner(db, owner);
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('poster_drawing')
    .values({
      ...{ poster_id: poster.id, user_id: owner.userId ?? null, external_user_id: owner.externalUserId ?? null },
      ...{ digest, picture: drawing.address, width: drawing.width, height: drawing.height },
    })
    .onConflict((clash) => clash.columns(['enterprise_id', 'digest']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return (await findDrawing(db, digest)) ?? drawing;
  await db
    .updateTable('poster')
    .set((row) => ({ use_count: row('use_count', '+', 1) }))
    .where('id', '=', poster.id)
    .execute();
  return drawing;
}

/**
 * Draws a poster and keeps it as a file of the company. One with an owner is drawn once, and kept for 30 days or as long as a record has its
 * address; any other is deleted after a day. Must run outside of transactions. @throws Refusal 42200, 50300
 */
export async function keepDrawing(
  deps: DrawingDeps,
  enterpriseId: number,
  poster: PosterToDraw,
  words: PosterWords,
  owner: DrawingOwner = {},
): Promise<Drawing> {
  const digest = digestOf(poster, words, owner);
  const isOwned = owner.userId !== undefined || owner.externalUserId !== undefined;
  const known = isOwned ? await deps.database.tenant(enterpriseId, (db) => findDrawing(db, digest), 'read') : undefined;
  if (known) return known;
  const { png, width, height } = await drawLayout(deps, enterpriseId, poster, words);
  const stored = await deps.files.put(await deps.database.system(registerFile), Readable.from([png]));
  const drawing = { address: `${fileAddress}${stored.key}`, width, height, size: stored.size };
  return deps.database.tenant(enterpriseId, async (db) => {
    await addFile(db, stored, poster.title);
    return isOwned ? addDrawing(db, poster, owner, digest, drawing) : drawing;
  });
}
