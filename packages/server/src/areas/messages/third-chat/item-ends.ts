import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';

const mostTries = 3;

/** What was cancelled meanwhile does not go back. */
export const skipCancelledItems = (db: Db) =>
  sql`update third_item i set status = 'skipped', error = '{"code":"cancelled"}' from third_chat m
    where m.enterprise_id = i.enterprise_id and m.id = i.message_id and m.status = 'cancelled' and i.status = 'waiting' and m.waiting > 0`.execute(
    db,
  );

/** Puts back what accounts did not report in time; after three tries it has failed. Without accounts, of all companies. */
export async function returnLateItems(db: Db, accounts?: readonly number[]) {
  const ours = accounts ? sql`wx_member_id = any(${accounts}::bigint[])` : sql`true`;
  await sql`update third_item set lease_until = null, status = case when tries >= ${sql.lit(mostTries)} then 'failed' else 'waiting' end,
      error = case when tries >= ${sql.lit(mostTries)} then '{"code":"silent"}'::jsonb else error end
    where status = 'sending' and lease_until < now() and ${ours}`.execute(db);
  await skipCancelledItems(db);
}

/** A message of which nobody waits any more is finished. */
export const endMessages = (db: Db) =>
  sql`update third_chat set status = 'finished', finished_at = now() where status = 'running' and waiting = 0 and sending = 0`.execute(db);

/** State of an item after a failed try. */
export const afterFailure = sql`case when tries >= ${sql.lit(mostTries)} then 'failed' else 'waiting' end`;
