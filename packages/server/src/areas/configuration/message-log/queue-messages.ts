import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { sentAfter } from '../../../db/days/send-time.js';
import { events } from './event-sources.js';
import { fillText } from './fill-text.js';

/** Events that one run queues; the rest follows at once. */
const most = 500;

type Log = Row<'listMessageLogs'>;

interface NewEvent {
  enterprise_id: number;
  time_zone: string;
  scene: Log['scene'];
  channels: Log['channel'][];
  title: string;
  content: string;
  delay_minutes: number;
  quiet_from: string | null;
  quiet_to: string | null;
  subject: string;
  subject_id: number;
  subject_day: string | null;
  user_id: number | null;
  staff_id: number | null;
  happened_at: string;
  vars: Record<string, string>;
}

/** Events of messages that are on, without those that are queued already. */
const newEvents = sql<NewEvent>`with configs as materialized (select c.* from message_config c join enterprise x on x.id = c.enterprise_id
      where c.status = 'on' and company_state(x.status, x.expire_at) in ('active', 'grace'))
  select e.id as enterprise_id, e.time_zone, m.scene, m.channels, m.title, m.content, m.delay_minutes, m.quiet_from, m.quiet_to,
    v.subject, v.subject_id, v.subject_day, v.user_id, v.staff_id, v.happened_at,
    case when v.user_id is null then v.vars else v.vars || jsonb_build_object('nick_name', coalesce(nullif(k.nick_name, ''), k.real_name, '')) end as vars
  from (${events}) v join message_config m on m.id = v.config_id join enterprise e on e.id = v.enterprise_id
    left join customer k on k.enterprise_id = v.enterprise_id and k.id = v.user_id
  where (v.user_id is null or k.deleted_at is null) and not exists (select from automatic_message g where g.enterprise_id = v.enterprise_id
    and g.scene = m.scene and g.subject = v.subject and coalesce(g.user_id, 0) = coalesce(v.user_id, 0) and coalesce(g.staff_id, 0) = coalesce(v.staff_id, 0))
  order by v.happened_at limit ${most}`;

const dueAt = ({ happened_at, delay_minutes, quiet_from, quiet_to, time_zone }: NewEvent) =>
  sentAfter(
    sql<string>`greatest(${happened_at}::timestamptz, now() - make_interval(mins => ${delay_minutes}))`,
    delay_minutes,
    quiet_from !== null && quiet_to !== null ? { from: quiet_from, to: quiet_to } : undefined,
    { timeZone: time_zone },
  );

/** Queues a message for each new event, receiver and channel. Returns whether there are more. */
export async function queueMessages(db: Db): Promise<boolean> {
  const { rows } = await newEvents.execute(db);
  for (const event of rows) {
    const { enterprise_id, scene, subject, subject_id, subject_day, user_id, staff_id, happened_at, vars } = event;
    const row = { enterprise_id, scene, subject, subject_id, subject_day, user_id, staff_id, happened_at };
    const texts = { title: fillText(event.title, vars), content: fillText(event.content, vars) };
    const due_at = dueAt(event);
    await db
      .insertInto('automatic_message')
      .values(event.channels.map((channel) => ({ ...row, ...texts, channel, due_at })))
      .onConflict((clash) => clash.doNothing())
      .execute();
  }
  return rows.length === most;
}
