import type { Data, Row } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { readRow } from '../../../db/read-row.js';
import { staffBrief } from '../../../records/briefs.js';

type Plan = Row<'listDayPlans'>;
type Detail = Data<'getDayPlan'>;

export const plans = (db: Db) => db.selectFrom('day_plan');

const ofSteps = (value: string) =>
  sql<number>`(select coalesce(${sql.raw(value)}, 0)::int from day_plan_step s where s.plan_id = day_plan.id and s.retired_at is null)`;

const tasks = (status: string) =>
  sql<number>`(select count(*)::int from day_plan_task t where t.plan_id = day_plan.id and t.status = ${sql.lit(status)})`;

/** Columns of the contract's `DayPlan`. */
export const planColumns = [
  'day_plan.id',
  'day_plan.name',
  sql<Plan['trigger']>`day_plan.trigger`.as('trigger'),
  sql<Plan['status']>`day_plan.status`.as('status'),
  'day_plan.on_since',
  ofSteps('count(*)').as('step_count'),
  ofSteps('max(s.day)').as('last_day'),
  sql<number>`(select count(*)::int from day_plan_entry e where e.plan_id = day_plan.id and e.status = 'running')`.as('running'),
  tasks('waiting').as('waiting'),
  tasks('done').as('done'),
  tasks('missed').as('missed'),
  staffBrief<Plan['created_by']>('day_plan.created_by').as('created_by'),
  'day_plan.created_at',
  'day_plan.updated_at',
  'day_plan.version',
] as const;

/** Whether a company reads its chats, so that it is known who replied. */
export const hasArchive = sql<boolean>`exists (select from chat_archive)`;

/** Whether the customer or contact of an entry `e` wrote within two days of a message `t`. */
export const hasReplied = sql<boolean>`exists (select from external_user u join chat_message m on m.sender_kind = 'customer' and m.sender = u.external_userid
  where (u.id = e.external_user_id or u.customer_id = e.user_id) and m.sent_at > t.done_at and m.sent_at <= t.done_at + interval '2 days')`;

const stepsOf = (which: RawBuilder<boolean>) => sql<Detail['steps']>`(
  select coalesce(json_agg(json_build_object('id', s.id, 'day', s.day, 'time', s.due_time, 'phrase_id', s.phrase_id, 'material_id', s.material_id,
    'text', s.text, 'title', coalesce(p.title, m.name), 'waiting', n.waiting, 'done', n.done, 'skipped', n.skipped, 'missed', n.missed,
    'replied', n.replied) order by s.day, s.due_time, s.id), '[]')
  from day_plan_step s left join phrase p on p.id = s.phrase_id left join material m on m.id = s.material_id
    cross join lateral (select count(*) filter (where t.status = 'waiting')::int as waiting, count(*) filter (where t.status = 'done')::int as done,
        count(*) filter (where t.status = 'skipped')::int as skipped, count(*) filter (where t.status = 'missed')::int as missed,
        case when ${hasArchive} then count(*) filter (where t.status = 'done' and ${hasReplied})::int end as replied
      from day_plan_task t join day_plan_entry e on e.id = t.entry_id where t.step_id = s.id) n
  where s.plan_id = day_plan.id and ${which})`;

/** Former steps that people in the plan still have. */
const isFormer = sql<boolean>`(s.retired_at is not null and n.waiting > 0)`;

/** The contract's `DayPlanDetail`. */
export const planRow = (db: Db, id: number) =>
  readRow(db, plans(db).where('day_plan.id', '=', id), [
    ...planColumns,
    sql<Detail['filter']>`day_plan.filter`.as('filter'),
    stepsOf(sql<boolean>`s.retired_at is null`).as('steps'),
    stepsOf(isFormer).as('former_steps'),
  ]);
