import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { type Calendar, zoneOf } from '../../../db/days/calendar.js';
import { startOf, today } from '../../../db/days/instants.js';
import { deliver } from '../../../sandbox/app-messages.js';
import { asCompany } from '../../../sandbox/as-company.js';
import type { Demo } from '../../../sandbox/demo.js';
import { type DemoCompany, demoCompany } from '../../../sandbox/demo-company.js';
import { demo as configs } from '../../configuration/message-config/demo.js';
import { fillText } from '../../configuration/message-log/fill-text.js';
import { demo as appMessages } from '../../messages/apply-msg/demo.js';
import { demo as chats } from '../../messages/chat-log/demo.js';
import { demo as checkIns } from '../../service/check-in/demo.js';

const pastDays = 3;

interface Event {
  scene: 'punch_remind' | 'service_expire' | 'risk_alert';
  channel: 'app' | 'wwx_app';
  subject: string;
  subject_id: number;
  subject_day: string | null;
  user_id: number | null;
  staff_id: number | null;
  wx_userid: string | null;
  happened_at: string;
  /** Whether what it reminds of came meanwhile. */
  is_settled: boolean;
  title: string;
  content: string;
  vars: Record<string, string>;
}

const dayAgo = (calendar: Calendar, day: RawBuilder<unknown>) => sql`(${today(calendar)} - ${day}::int)`;
const at = (calendar: Calendar, day: RawBuilder<unknown>, minutes: number) =>
  sql`${startOf(dayAgo(calendar, day) as RawBuilder<string>, calendar)} + make_interval(mins => ${minutes})`;

/** In the evening, those in service who had not recorded all meals. */
const missingMeals = (
  calendar: Calendar,
) => sql`select 'punch_remind' as scene, 'app' as channel, 'service:' || s.id || ':' || d.day as subject,
    s.id as subject_id, d.day::text as subject_day, s.user_id, null::bigint as staff_id, null as wx_userid, ${at(calendar, sql`n.ago`, 20 * 60)} as happened_at,
    coalesce(p.status = 'complete', false) as is_settled, jsonb_build_object('missing_meals', (array['晚餐', '午餐、晚餐', '晚餐'])[1 + s.id % 3]) as vars
  from generate_series(1, ${sql.lit(pastDays)}) n(ago) cross join lateral (select ${dayAgo(calendar, sql`n.ago`)} as day) d
    join service s on s.status = 'in_service' and s.start_date <= d.day and (s.end_date is null or s.end_date >= d.day) and s.deleted_at is null
    left join punch_day p on p.service_id = s.id and p.day = d.day
  where p.status is distinct from 'complete' or (s.id + n.ago) % 5 = 0`;

/** Three days before the end of a service, in the morning. */
const expiring = (
  calendar: Calendar,
) => sql`select 'service_expire', 'app', 'service:' || s.id || ':' || s.end_date, s.id, s.end_date::text, s.user_id, null::bigint,
    null, ${at(calendar, sql`(3 - (s.end_date - ${today(calendar)}))`, 9 * 60)}, false,
    jsonb_build_object('service_name', s.product_name, 'staff_name', (select name from staff where id = s.principal_user_id), 'remain_days', '3')
  from service s where s.status = 'in_service' and s.deleted_at is null and s.end_date - ${today(calendar)} between 0 and 2`;

/** What staff said that a rule forbids, told to their leader. */
const hits = sql`select 'risk_alert', 'wwx_app', 'chat_hit:' || h.id, h.id, null, null::bigint, l.id, l.wx_userid, h.happened_at + interval '2 minutes', false,
    jsonb_build_object('staff_name', t.name, 'nick_name', h.peer_name, 'rule_name', r.name, 'hit_words', h.word)
  from chat_hit h join staff t on t.id = h.staff_id join chat_rule r on r.id = h.rule_id
    cross join lateral (select s.id, s.wx_userid from staff_department own join staff_department sd on sd.dept_id = own.dept_id and sd.is_leader
        and sd.staff_id <> h.staff_id join staff s on s.id = sd.staff_id where own.staff_id = h.staff_id limit 1) l
  where h.sender = 'staff'`;

const eventsOf = async (db: Db, calendar: Calendar) =>
  (
    await sql<Event>`select v.*, c.title, c.content,
        case when v.user_id is null then v.vars else v.vars || jsonb_build_object('nick_name', coalesce(k.nick_name, k.real_name)) end as vars
      from (${missingMeals(calendar)} union all ${expiring(calendar)} union all ${hits}) v join message_config c on c.scene = v.scene
        left join customer k on k.id = v.user_id order by v.happened_at, v.subject`.execute(db)
  ).rows;

/** Adds the log, and what the customers' app was told. */
async function addLog(db: Db, company: DemoCompany): Promise<Event[]> {
  const events = await eventsOf(db, { timeZone: await zoneOf(db, company.id) });
  const rows = events.map(({ vars, is_settled, wx_userid: _, title, content, ...event }) => ({
    ...event,
    ...{ title: fillText(title, vars), content: fillText(content, vars), due_at: event.happened_at, created_at: event.happened_at },
    ...(is_settled
      ? { status: 'dropped' as const, reason: '{"code":"punched"}' }
      : { status: 'sent' as const, sent_at: event.happened_at }),
  }));
  if (rows.length > 0) await db.insertInto('automatic_message').values(rows).execute();
  await sql`insert into customer_message (user_id, kind, subject, content, created_at, due_at, fetched_at)
    select user_id, 'notice', 'automatic_message:' || id, jsonb_build_object('title', title, 'text', content), sent_at, sent_at, sent_at + interval '3 minutes'
    from automatic_message where channel = 'app' and status = 'sent'`.execute(db);
  return events.map((event) => ({ ...event, title: fillText(event.title, event.vars), content: fillText(event.content, event.vars) }));
}

/** Lets the simulated WeCom have what staff were told. */
const addToWeCom = (company: DemoCompany, events: readonly Event[]) =>
  company.inWeCom((directory) => {
    for (const { wx_userid: touser, title, content, happened_at } of events)
      if (touser !== null) {
        const message = { touser, msgtype: 'text', content: `${title}\n${content}`, body: { touser, enable_duplicate_check: 1 } };
        deliver(directory, message, Date.parse(happened_at));
      }
  });

export const demo: Demo = {
  needs: [configs, checkIns, chats, appMessages],
  async add(db, enterpriseId) {
    const company = await demoCompany(db, enterpriseId);
    const events = await asCompany(db, enterpriseId, () => addLog(db, company));
    await addToWeCom(company, events);
  },
};
