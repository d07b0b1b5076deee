import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { publishNotices } from '../../../notices/publish.js';

/** Makes the consoles of the customers' principals reload their counts, because these meals are waiting. */
export async function notifyPrincipals(db: Db, mealIds: readonly number[]) {
  if (mealIds.length === 0) return;
  const { rows } = await sql<{ staff_id: number; enterprise_id: number }>`
    select distinct s.principal_user_id as staff_id, s.enterprise_id from diet_punch d join service s on s.id = d.service_id
    where d.id = any(${mealIds}::bigint[]) and s.principal_user_id is not null order by 1`.execute(db);
  for (const row of rows) await publishNotices(db, row);
}
