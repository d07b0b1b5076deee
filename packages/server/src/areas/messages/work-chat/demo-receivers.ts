import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { type Calendar, zoneOf } from '../../../db/days/calendar.js';
import { dayOf } from '../../../db/days/instants.js';
import type { DemoCompany } from '../../../sandbox/demo-company.js';
import { endFollows } from '../../customers/external-user/write-contacts.js';
import { type MassAudience, matchedWithSenders } from './audience-match.js';
import type { DemoMass } from './demo-texts.js';

/** What a message is made of once it has a row. */
export interface DemoWork {
  db: Db;
  company: DemoCompany;
  calendar: Calendar;
  id: number;
  went: Date;
  message: DemoMass;
  audience: MassAudience;
}

export const afterMinutes = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000);

/** Who would have been meant then: those who were there already, with the sender they have had since. */
function matchedThen({ audience, calendar, company, went }: DemoWork): RawBuilder<unknown> {
  const asker = { scope: { kind: 'all' as const, dept_ids: [] }, staffId: company.idOf('zhengkaiwen'), ...calendar };
  const wasThere =
    audience.type === 'group'
      ? sql`exists (select from group_chat g where g.id = m.id and g.wx_created_at <= ${went})`
      : sql`exists (select from external_user u where u.id = m.id and u.first_add_at <= ${went}) and (m.staff_id is null or exists (
          select from external_user_follow f where f.external_user_id = m.id and f.wx_userid = m.wx_userid and f.created_at <= ${went}))`;
  return sql`select m.*, case when not m.has_friend then 'no_friend' when m.is_blocked then 'blocked' when m.staff_id is null then 'no_sender' end as loss
    from (${matchedWithSenders(audience, asker)}) m where ${wasThere}`;
}

/** Freezes who gets a message, and keeps what its forecast said. */
export async function addReceivers(work: DemoWork) {
  const { db, id, audience } = work;
  const column = sql.ref(audience.type === 'single' ? 'external_user_id' : 'group_chat_id');
  await sql`with planned as materialized (${matchedThen(work)}),
      senders as (insert into mass_sender (message_id, staff_id, wx_userid) select distinct ${id}::bigint, staff_id, wx_userid from planned where loss is null),
      receivers as (insert into mass_receiver (message_id, staff_id, ${column}, wx_id)
        select ${id}, staff_id, id, wx_id from planned where loss is null order by id)
    update mass_message set plan = (select jsonb_build_object('matched', count(*), 'total', count(*) filter (where loss is null), 'quota_blocked', 0,
        'reserved', 0, 'no_friend', count(*) filter (where loss = 'no_friend'), 'blocked', count(*) filter (where loss = 'blocked'),
        'no_sender', count(*) filter (where loss = 'no_sender')) from planned) where id = ${id}`.execute(db);
}

/** Some contacts end the friendship between the forecast and the confirmation. */
async function loseSome({ db, id, went, message }: DemoWork) {
  if (message.lost === 0) return;
  const { rows } = await sql<{ wx_id: string; wx_userid: string }>`select r.wx_id, s.wx_userid from mass_receiver r
      join mass_sender s on s.message_id = r.message_id and s.staff_id = r.staff_id
      join external_user u on u.id = r.external_user_id and u.customer_id is null
    where r.message_id = ${id} and s.wx_userid in ('wangsiyuan', 'zhaoyinuo') order by md5(r.wx_id) limit ${message.lost}`.execute(db);
  for (const [at, { wx_id, wx_userid }] of rows.entries())
    await endFollows(db, wx_userid, [wx_id], 'customer', afterMinutes(went, 11 + at * 8));
  await sql`update mass_receiver set wx_status = 2 where message_id = ${id} and wx_id = any(${rows.map(({ wx_id }) => wx_id)}::text[])`.execute(
    db,
  );
}

/** Adds what senders confirmed, and counts what arrived towards the limits. */
export async function confirm(work: DemoWork) {
  const { db, id, went, message, calendar } = work;
  await loseSome(work);
  const times = Object.entries(message.senders).flatMap(([wx_userid, minutes]) =>
    minutes === null ? [] : [{ wx_userid, at: afterMinutes(went, minutes) }],
  );
  const given = sql`jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as c(wx_userid text, at timestamptz)`;
  await sql`with confirmed as (update mass_sender s set status = 2, sent_at = c.at from ${given}
      where s.message_id = ${id} and s.wx_userid = c.wx_userid returning s.staff_id, c.at),
    parts as (update mass_platform_message p set confirmed_at = c.at from confirmed c where p.message_id = ${id} and p.staff_id = c.staff_id)
    update mass_receiver r set wx_status = 1, sent_at = c.at from confirmed c where r.message_id = ${id} and r.staff_id = c.staff_id and r.wx_status = 0`.execute(
    db,
  );
  await sql`insert into mass_delivery (enterprise_id, receiver, msgid, wx_userid, day, whose)
    select r.enterprise_id, r.wx_id, p.msgid, s.wx_userid, ${dayOf(sql`r.sent_at`, calendar)}, 'ours'
    from mass_receiver r join mass_platform_message p on p.id = r.platform_message_id
      join mass_sender s on s.message_id = r.message_id and s.staff_id = r.staff_id
    where r.message_id = ${id} and r.wx_status = 1`.execute(db);
}

export const calendarOf = async (db: Db, enterpriseId: number): Promise<Calendar> => ({ timeZone: await zoneOf(db, enterpriseId) });
