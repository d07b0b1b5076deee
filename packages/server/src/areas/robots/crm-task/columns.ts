import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { DataScope } from '../../../auth/principal.js';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { customersInScope } from '../../../person/customers.js';
import { customerJson, staffBrief } from '../../../records/briefs.js';

type Task = Row<'listCrmTasks'>;
type Item = Row<'listCrmTaskItems'>;

const countOf = (status: string) => sql`count(*) filter (where i.status = ${status})::int`;

/** Columns of the contract's `CrmTask`. */
export const columns = [
  'crm_task.id',
  'crm_task.name',
  sql<Task['type']>`crm_task.type`.as('type'),
  sql<Task['source']>`crm_task.source`.as('source'),
  // Scripts are not stored yet.
  sql<null>`null::json`.as('script'),
  sql<Task['group_chat']>`(select json_build_object('id', g.id, 'name', g.name) from group_chat g where g.id = crm_task.group_chat_id)`.as(
    'group_chat',
  ),
  sql<Task['wx_members']>`(select coalesce(json_agg(json_build_object('id', m.id, 'nickname', m.nickname) order by m.id), '[]')
    from crm_task_member k join wx_member m on m.id = k.wx_member_id where k.task_id = crm_task.id)`.as('wx_members'),
  sql<Task['plan']>`json_build_object('from', crm_task.plan_from, 'to', crm_task.plan_to, 'window_from', crm_task.window_from,
    'window_to', crm_task.window_to, 'per_day', crm_task.per_day, 'interval_s', crm_task.interval_s)`.as('plan'),
  sql<Task['status']>`crm_task.status`.as('status'),
  sql<Task['counters']>`(select json_build_object('total', count(*)::int, 'waiting', ${countOf('waiting')}, 'doing', ${countOf('doing')},
    'success', ${countOf('success')}, 'failed', ${countOf('failed')}, 'refused', ${countOf('refused')}, 'expired', ${countOf('expired')})
    from crm_task_item i where i.task_id = crm_task.id)`.as('counters'),
  staffBrief<Task['operator']>('crm_task.operator_id').as('operator'),
  'crm_task.created_at',
  'crm_task.updated_at',
  'crm_task.version',
] as const;

export const taskRow = ({ db }: Pick<Context, 'db'>, id: number) =>
  readRow(db, db.selectFrom('crm_task').where('crm_task.id', '=', id), columns);

/** The customer of an item. A number must not tell a caller about a customer outside their data scope. */
const visibleCustomer = (principal: DataScope) =>
  sql`from customer where customer.id = crm_task_item.customer_id and customer.deleted_at is null and ${customersInScope(principal)}`;

/** Columns of the contract's `CrmTaskItem`. */
export const itemColumns = ({ principal }: Pick<Context, 'principal'>) =>
  [
    'crm_task_item.id',
    sql<Item['customer']>`(select ${customerJson('customer')} ${visibleCustomer(principal)})`.as('customer'),
    sql<string | null>`coalesce(crm_task_item.name,
    (select coalesce(customer.real_name, customer.nick_name) ${visibleCustomer(principal)}))`.as('name'),
    sql<string>`mask_phone(crm_task_item.phone)`.as('phone_masked'),
    sql<Item['wx_member']>`(select json_build_object('id', m.id, 'nickname', m.nickname) from wx_member m
    where m.id = crm_task_item.wx_member_id)`.as('wx_member'),
    sql<Item['status']>`crm_task_item.status`.as('status'),
    'crm_task_item.tries',
    'crm_task_item.result',
    'crm_task_item.done_at',
  ] as const;
