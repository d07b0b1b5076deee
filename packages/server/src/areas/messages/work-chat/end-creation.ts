import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Sentence } from '../../../http/refusal.js';
import type { GoWork } from './go-work.js';

/** Stores that a message failed, and why. */
export async function failMessage(db: Db, id: number, error: object) {
  await db
    .updateTable('mass_message')
    .set({ status: 'failed', error: JSON.stringify(error) })
    .where('id', '=', id)
    .execute();
}

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
  if (told === 0) return failMessage(db, id, { code: 'refused' });
  await db.updateTable('mass_message').set({ status: 'sending', error: null }).where('id', '=', id).execute();
}

/** Ends a message whose job has ended early. What is in the outbox already goes on; nobody else gets it. */
export async function endEarly(db: Db, { id }: GoWork, [zh, en]: Sentence) {
  const message = await db.selectFrom('mass_message').select('status').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (message?.status !== 'scheduled' && message?.status !== 'creating') return;
  const { rows } = await sql<{ id: number }>`update mass_platform_message set state = 'refused', error = ${zh}, error_en = ${en}
    where message_id = ${id} and outgoing_id is null returning id`.execute(db);
  // One statement a part, because a statement for all receivers of a large message may exceed its time limit.
  for (const part of rows)
    await db.updateTable('mass_receiver').set({ wx_status: null }).where('platform_message_id', '=', part.id).execute();
  const goesOn = await db
    .selectFrom('mass_platform_message')
    .select('id')
    .where('message_id', '=', id)
    .where('outgoing_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (!goesOn) return failMessage(db, id, { code: 'job', zh, en });
  await db.updateTable('mass_message').set({ went_at: sql<Date>`now()` }).where('id', '=', id).execute();
  await endCreation(db, id);
}
