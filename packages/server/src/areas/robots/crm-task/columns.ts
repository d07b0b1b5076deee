import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { DataScope } from '../../../auth/principal.js';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { customersInScope } from '../../../person/customers.js';
import { customerJson, staffBrief } from '../../../records/briefs.js';
import { messageText } from '../../../records/messages.js';
import { itemErrors, type Task } from './states.js';

type Item = Row<'listCrmTaskItems'>;

const sumOf = (status: string) => sql`'${sql.raw(status)}', coalesce(sum(s.${sql.ref(status)}), 0)::int`;
const states = ['waiting', 'doing', 'success', 'failed', 'refused', 'expired'] as const;

const counters = sql<Task['counters']>`(select json_build_object(
    'total', coalesce(sum(s.waiting + s.doing + s.success + s.failed + s.refused + s.expired), 0)::int, ${sql.join(states.map(sumOf))})
  from crm_task_share s where s.task_id = crm_task.id)`;

/** Columns of the contract's `CrmTask`. */
export const columns = [
  'crm_task.id',
  'crm_task.name',
  sql<Task['type']>`crm_task.type`.as('type'),
  sql<Task['source']>`crm_task.source`.as('source'),
  sql<Task['script']>`(select json_build_object('id', c.id, 'name', c.name) from crm_script c where c.id = crm_task.script_id)`.as(
    'script',
  ),
  sql<Task['group_chat']>`(select json_build_object('id', g.id, 'name', g.name) from group_chat g where g.id = crm_task.group_chat_id)`.as(
    'group_chat',
  ),
  sql<Task['executor']>`crm_task.executor`.as('executor'),
  sql<Task['assignees']>`(select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id), '[]')
    from crm_task_share s join staff a on a.id = s.assignee_id where s.task_id = crm_task.id and s.active)`.as('assignees'),
  sql<Task['wx_members']>`(select coalesce(json_agg(json_build_object('id', m.id, 'nickname', m.nickname) order by m.id), '[]')
    from crm_task_share s join wx_member m on m.id = s.wx_member_id where s.task_id = crm_task.id and s.active)`.as('wx_members'),
  sql<Task['plan']>`json_build_object('from', crm_task.plan_from, 'to', crm_task.plan_to, 'window_from', crm_task.window_from,
    'window_to', crm_task.window_to, 'per_day', crm_task.per_day, 'interval_s', crm_task.interval_s)`.as('plan'),
  sql<Task['status']>`crm_task.status`.as('status'),
  counters.as('counters'),
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

/** Who an item is about, as far as the caller may know. */
export const personColumns = ({ principal }: Pick<Context, 'principal'>) =>
  [
    sql<Item['customer']>`(select ${customerJson('customer')} ${visibleCustomer(principal)})`.as('customer'),
    sql<string | null>`coalesce(crm_task_item.name,
    (select coalesce(customer.real_name, customer.nick_name) ${visibleCustomer(principal)}))`.as('name'),
    sql<string>`mask_phone(crm_task_item.phone)`.as('phone_masked'),
  ] as const;

/** Columns of the contract's `CrmTaskItem`. */
export const itemColumns = (context: Pick<Context, 'principal' | 'caller'>) =>
  [
    'crm_task_item.id',
    ...personColumns(context),
    staffBrief<Item['assignee']>('crm_task_item.assignee_id').as('assignee'),
    sql<Item['wx_member']>`(select json_build_object('id', m.id, 'nickname', m.nickname) from wx_member m
    where m.id = crm_task_item.wx_member_id)`.as('wx_member'),
    sql<Item['status']>`crm_task_item.status`.as('status'),
    sql<Item['claimed_until']>`case when crm_task_item.status = 'doing' then crm_task_item.lease_until end`.as('claimed_until'),
    sql<Item['contact']>`(select json_build_object('id', u.id, 'name', u.name, 'status', u.status) from external_user u
    where u.id = crm_task_item.contact_id)`.as('contact'),
    'crm_task_item.tries',
    sql<string | null>`coalesce(${messageText(itemErrors, sql`crm_task_item.error`, context.caller.language)}, crm_task_item.result)`.as(
      'result',
    ),
    'crm_task_item.done_at',
  ] as const;
