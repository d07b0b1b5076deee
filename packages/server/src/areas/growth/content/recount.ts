import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import { earnMedals } from '../medal/earn.js';
import { reconcilePoints } from '../points/reconcile.js';
import { growPlants } from './plants.js';

/** Works out what a customer has by the check-ins as they stand now. Who records check-ins locks the customer as well. */
export async function recount(db: Db, userId: number) {
  const [live] = await lockRows(db, 'customer', sql<boolean>`id = ${userId} and deleted_at is null`);
  const noted = await db.deleteFrom('ledger_recount').where('user_id', '=', userId).returning('from_day').executeTakeFirst();
  if (live === undefined || !noted) return;
  await reconcilePoints(db, userId, noted.from_day);
  await growPlants(db, userId);
  await earnMedals(db, userId);
}
