import type { Data, Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { StoredAttachment } from '../../../attachments/attachment.js';
import { presentAttachments } from '../../../attachments/present.js';
import { heldInScope } from '../../../auth/principal.js';
import { dayOf, startOf, today } from '../../../db/days/instants.js';
import { containsText } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import type { Context } from '../../../http/context.js';
import { messageText } from '../../../records/messages.js';
import { mustExist } from '../../../records/must-exist.js';
import { hasArchive, hasReplied } from './columns.js';
import { fillMessage } from './fill.js';
import { reasons } from './reasons.js';

type Task = Row<'listDayPlanTasks'>;
type Status = Task['status'];

/** Settled messages are listed for so many days. */
const shownDays = 30;

/** SQL of a message's customer: the nickname, else the name in WeCom. */
export const nameOfPerson = sql<string>`coalesce(nullif(customer.nick_name, ''), customer.real_name, external_user.name, '')`;

/** How a message addresses them: a real name of three Chinese characters by the given name, a nickname as it is. */
const calledName = sql<string>`coalesce(nullif(customer.nick_name, ''), case when customer.real_name ~ '^[一-鿿]{3}$' then substr(customer.real_name, 2)
  else customer.real_name end, external_user.name, '')`;

/** Messages that the caller, or anyone in the data scope, sends or has settled. */
export const visibleTasks = ({ db, principal }: Context) =>
  db
    .selectFrom('day_plan_task')
    .leftJoin('day_plan_entry', 'day_plan_entry.id', 'day_plan_task.entry_id')
    .leftJoin('customer', 'customer.id', 'day_plan_entry.user_id')
    .leftJoin('external_user', 'external_user.id', 'day_plan_entry.external_user_id')
    .where(heldInScope(principal, 'day_plan_task.assignee_id'));

/** What is to be sent by the end of today, of plans that are on. */
export const isDueToday = ({ principal }: Context) => sql<boolean>`(day_plan_task.status = 'waiting'
  and day_plan_task.due_at < ${startOf(today(principal), principal, 1)}
  and day_plan_task.plan_id in (select p.id from day_plan p where p.status = 'on'))`;

const wasSettled = ({ principal }: Context, status: Status) => sql<boolean>`(day_plan_task.status = ${status}
  and day_plan_task.due_at >= ${startOf(today(principal), principal, -shownDays)}
  and day_plan_task.due_at < ${startOf(today(principal), principal, 1)})`;

const staff = <T extends Task['assignee']>(column: string) =>
  sql<T>`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = ${sql.ref(`day_plan_task.${column}`)})`;

/** A value of the message's step, with its quick reply `p` or material `m`. */
const ofStep = <T>(value: string) =>
  sql<T>`(select ${sql.raw(value)} from day_plan_step s left join phrase p on p.id = s.phrase_id left join material m on m.id = s.material_id
    where s.id = day_plan_task.step_id)`;

const attached = `case when p.id is not null then jsonb_strip_nulls(p.attachments)
  when m.id is not null and m.media_type <> 'text' then jsonb_build_array(jsonb_build_object('msgtype', m.media_type, 'material_id', m.id))
  else '[]' end`;

const taskColumns = ({ caller, principal }: Context) =>
  [
    'day_plan_task.id',
    sql<Task['plan']>`(select json_build_object('id', p.id, 'name', p.name) from day_plan p where p.id = day_plan_task.plan_id)`.as('plan'),
    ofStep<number>('s.day').as('day'),
    'day_plan_task.due_at',
    sql<Status>`day_plan_task.status`.as('status'),
    sql<string | null>`left(${messageText(reasons, sql`day_plan_task.reason`, caller.language)}, 200)`.as('reason'),
    sql<string>`left(${nameOfPerson}, 64)`.as('name'),
    calledName.as('called'),
    'day_plan_entry.user_id',
    'day_plan_entry.external_user_id',
    'day_plan_entry.service_id',
    staff('assignee_id').as('assignee'),
    ofStep<string | null>('coalesce(p.title, m.name)').as('title'),
    ofStep<string | null>("coalesce(s.text, p.content, case when m.media_type = 'text' then m.content end)").as('text'),
    ofStep<number | null>('s.phrase_id').as('phrase_id'),
    ofStep<StoredAttachment[]>(attached).as('attachments'),
    'day_plan_task.done_at',
    staff('done_by').as('done_by'),
    sql<boolean | null>`(select case when t.status = 'done' and ${hasArchive} then ${hasReplied} end
      from day_plan_task t join day_plan_entry e on e.id = t.entry_id where t.id = day_plan_task.id)`.as('replied'),
    sql<string | null>`(select s.product_name from service s where s.id = day_plan_entry.service_id)`.as('service_name'),
    sql<string | null>`(${dayOf(sql`day_plan_task.due_at`, principal)})::text`.as('date'),
  ] as const;

interface TaskRow {
  called: string;
  day: number;
  text: string | null;
  assignee: Task['assignee'];
  service_name: string | null;
  date: string | null;
}

/** The message with its text for the customer. */
function messageOf<R extends TaskRow>({ text, service_name, date, called, ...row }: R) {
  const values = { name: called, staff_name: row.assignee?.name ?? null, service_name, day: row.day, date };
  return { ...row, text: text === null ? null : fillMessage(text, values).slice(0, 4000) };
}

const storedTasks = list('listDayPlanTasks', {
  from: (context: Context, { status = 'waiting' }: Input<'listDayPlanTasks'>) =>
    visibleTasks(context).where(status === 'waiting' ? isDueToday(context) : wasSettled(context, status)),
  id: 'day_plan_task.id',
  columns: taskColumns,
  search: (word) => containsText(word, [nameOfPerson]),
  where: { staff_id: 'day_plan_task.assignee_id', plan_id: 'day_plan_task.plan_id', status: () => sql<boolean>`true` },
  order: [{ asc: 'day_plan_task.due_at', nulls: 'last' }],
  shape: messageOf,
});

type StoredPage = Omit<Data<'listDayPlanTasks'>, 'list'> & { list: (Omit<Task, 'attachments'> & { attachments: StoredAttachment[] })[] };

/** What materials have is read for the whole page at once. */
export async function listDayPlanTasks(context: Context, input: Input<'listDayPlanTasks'>): Promise<Data<'listDayPlanTasks'>> {
  const page: StoredPage = JSON.parse((await storedTasks(context, input)).text);
  const attachments = await presentAttachments(
    context.db,
    page.list.map((row) => row.attachments),
  );
  return { ...page, list: page.list.map((row, at) => ({ ...row, attachments: attachments[at] ?? [] })) };
}

export async function taskOf(context: Context, id: number): Promise<Task> {
  const row = messageOf(await mustExist(visibleTasks(context).select(taskColumns(context)).where('day_plan_task.id', '=', id)));
  const [attachments = []] = await presentAttachments(context.db, [row.attachments]);
  return { ...row, attachments };
}
