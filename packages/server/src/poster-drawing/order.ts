import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { zoneOf } from '../db/days/calendar.js';
import { today } from '../db/days/instants.js';
import { notFound, refuseField } from '../http/refusal.js';
import type { DrawingDeps, PosterWords } from './draw-poster.js';
import { type Drawing, type DrawingOwner, keepDrawing, posterToDraw } from './keep-drawing.js';

/** An order for a poster, of any area. */
export interface PosterOrder extends Omit<PosterWords, 'date'>, DrawingOwner {
  enterpriseId: number;
  posterId: number;
  /** Defaults to today in the company's time zone. */
  date?: string | undefined;
}

export async function todayOf(db: Db, enterpriseId: number): Promise<string> {
  const timeZone = await zoneOf(db, enterpriseId);
  const { rows } = await sql<{ day: string }>`select ${today({ timeZone })}::text as day`.execute(db);
  return (rows[0] as { day: string }).day;
}

/**
 * Draws a poster that is on, reads its code back, and keeps it as a file; its address is signed in answers. A caller that stores the address in
 * a record keeps the file with the record. Must run outside of transactions. @throws Refusal 40400, 42200, 50300
 */
export async function drawPoster(deps: DrawingDeps, { enterpriseId, posterId, date, ...order }: PosterOrder): Promise<Drawing> {
  const { poster, day } = await deps.database.tenant(
    enterpriseId,
    async (db) => ({ poster: await posterToDraw(db, posterId).executeTakeFirst(), day: date ?? (await todayOf(db, enterpriseId)) }),
    'read',
  );
  if (!poster) throw notFound();
  if (poster.status !== 'on')
    throw refuseField(42200, 'poster_id', 'on', ['海报未启用，请先启用或另选海报', 'The poster is off; turn it on or choose another one']);
  const { userId, externalUserId, ...words } = order;
  return keepDrawing(deps, enterpriseId, poster, { ...words, date: day }, { userId, externalUserId });
}
