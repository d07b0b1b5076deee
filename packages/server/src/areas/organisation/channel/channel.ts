import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { refuseField } from '../../../http/refusal.js';

interface NameBrief {
  id: number;
  name: string;
}

/** Returns the channel that a row names, with its name. `reference` is an SQL column of the row. */
export const channelOf = (reference: string): RawBuilder<NameBrief | null> =>
  sql<NameBrief | null>`(select json_build_object('id', ch.id, 'name', ch.name) from channel ch where ch.id = ${sql.raw(reference)})`;

/** Selects the ids of a channel and of its descendants, at most two further levels. */
export const withBelow = (id: RawBuilder<unknown>) => sql`
  (select ${id} union all select x.id from channel x where x.pid = ${id}
    union all select y.id from channel x join channel y on y.pid = x.id where x.pid = ${id})`;

/** Filters for rows of a channel or of one below it. */
export const inChannel = (reference: string) => (id: number) => sql<boolean>`${sql.raw(reference)} in ${withBelow(sql`${id}::bigint`)}`;

/** @throws Refusal 42200 unless the channel exists and takes new customers */
export async function assertChannel(db: Db, channel_id: number | undefined) {
  if (channel_id === undefined) return;
  const known = await db.selectFrom('channel').select('status').where('id', '=', channel_id).executeTakeFirst();
  if (!known) throw refuseField(42200, 'channel_id', 'exists', ['没有这个渠道，请重新选择', 'There is no such channel; choose again']);
  if (known.status === 'disabled')
    throw refuseField(42200, 'channel_id', 'disabled', [
      '渠道已停用，请选择其他渠道，或先启用它',
      'This channel is disabled; choose another, or enable it first',
    ]);
}

/** Gives the channel of the scanned code to contacts, and to their customers who have none. The first friendship decides. */
export async function takeChannels(db: Db, contactIds: readonly number[]) {
  if (contactIds.length === 0) return;
  await sql`with found as (
      update external_user u set channel_id = coalesce(k.channel_id, s.channel_id)
      from scan_key k left join staff_code s on s.id = k.staff_code_id
      where k.state = u.state and coalesce(k.channel_id, s.channel_id) is not null and u.channel_id is null and u.id = any(${contactIds}::bigint[])
      returning u.customer_id, u.channel_id)
    update customer c set channel_id = f.channel_id from found f where c.id = f.customer_id and c.channel_id is null`.execute(db);
}
