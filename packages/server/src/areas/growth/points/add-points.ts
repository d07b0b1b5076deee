import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Tables } from '../../../generated/tables.js';

export type PointSource = Tables['point_record']['source'];

export interface AddedPoints {
  userId: number;
  points: number;
  source: PointSource;
  /** What the points are for; the same again adds nothing. */
  sourceId: string;
  day?: string | null;
  reason?: string | null;
  operatorId?: number | null;
}

/** Locks the balance of a customer and returns it, so that nobody else spends from it meanwhile. */
export async function lockBalance(db: Db, userId: number): Promise<number> {
  await db
    .insertInto('point_balance')
    .values({ user_id: userId, balance: 0 })
    .onConflict((clash) => clash.columns(['enterprise_id', 'user_id']).doNothing())
    .execute();
  const row = await db
    .selectFrom('point_balance')
    .select('balance')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return row.balance;
}

/**
 * Adds a row to the ledger, once for a thing. Returns whether it is new. The database refuses what would leave less than 0: who takes points
 * asks `lockBalance` before.
 */
export async function addPoints(db: Db, { userId, points, source, sourceId, day, reason, operatorId }: AddedPoints): Promise<boolean> {
  const added = await db
    .insertInto('point_record')
    .values({
      ...{ user_id: userId, points, source, source_id: sourceId },
      ...{ day: day ?? null, reason: reason ?? null, staff_id: operatorId ?? null },
    })
    .onConflict((clash) => clash.columns(['enterprise_id', 'source', 'source_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Adds several rows of a customer at once, each once for a thing. */
export const addPointRows = (db: Db, userId: number, rows: readonly Omit<AddedPoints, 'userId' | 'reason' | 'operatorId'>[]) =>
  sql`insert into point_record (user_id, points, source, source_id, day)
    select ${userId}, r.points, r.source, r."sourceId", r.day
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(points int, source text, "sourceId" text, day date)
    on conflict (enterprise_id, source, source_id) do nothing`.execute(db);
