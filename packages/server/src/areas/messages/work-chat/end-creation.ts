import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';

/** Once all of a message is planned, and each part was told to WeCom or refused, it is being sent, or has failed. */
export async function endCreation(db: Db, id: number): Promise<void> {
  const row = await db.selectFrom('mass_message').select(['status', 'went_at']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (row?.went_at === null || (row?.status !== 'creating' && row?.status !== 'failed')) return;
  const { open, told } = await db
    .selectFrom('mass_platform_message')
    .select([
      sql<number>`(count(*) filter (where state = 'waiting'))::int`.as('open'),
      sql<number>`(count(*) filter (where state = 'told'))::int`.as('told'),
    ])
    .where('message_id', '=', id)
    .executeTakeFirstOrThrow();
  if (open > 0) return;
  const failed = { status: 'failed' as const, error: JSON.stringify({ code: 'refused' }) };
  await db
    .updateTable('mass_message')
    .set(told > 0 ? { status: 'sending', error: null } : failed)
    .where('id', '=', id)
    .execute();
}
