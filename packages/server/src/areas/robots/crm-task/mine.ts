import type { Row } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import { startOf, today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { messageText } from '../../../records/messages.js';
import { personColumns } from './columns.js';
import { itemErrors } from './states.js';

type Mine = Row<'listMyCrmTaskItems'>;

/**
 * Ids of the items that wait for the caller today: as many of each task as its plan leaves after what they have done today. Those that have
 * been tried come last.
 */
const mineToday = ({ principal }: Pick<Context, 'principal'>): RawBuilder<unknown> => {
  const day = today(principal);
  return sql`select i.id from crm_task_share s join crm_task t on t.id = s.task_id
      cross join lateral (select count(*) as count from crm_task_item d where d.share_id = s.id and d.assignee_id = s.assignee_id
        and d.done_at >= ${startOf(today(principal), principal)}) done
      cross join lateral (select w.id from crm_task_item w where w.share_id = s.id and w.status = 'waiting' order by w.tries, w.id
        limit greatest(0, t.per_day - done.count)) i
    where s.assignee_id = ${principal.staffId} and s.active and s.waiting > 0 and t.status = 'running' and t.executor = 'staff'
      and ${day} >= t.plan_from and (t.plan_to is null or ${day} <= t.plan_to)`;
};

/** Items of the caller that wait, or that they have begun. */
export const mine = (context: Pick<Context, 'db' | 'principal'>) =>
  context.db
    .selectFrom('crm_task_item')
    .innerJoin('crm_task', 'crm_task.id', 'crm_task_item.task_id')
    .where(sql<boolean>`crm_task_item.id = any(array(${mineToday(context)}))`);

/** Columns of the contract's `MyCrmTaskItem`. */
export const mineColumns = (context: Context) =>
  [
    'crm_task_item.id',
    sql<Mine['task']>`json_build_object('id', crm_task.id, 'name', crm_task.name)`.as('task'),
    sql<Mine['type']>`crm_task.type`.as('type'),
    ...personColumns(context),
    sql<string | null>`crm_task.steps -> 0 ->> 'content'`.as('text'),
    sql<
      Mine['group_chat']
    >`(select json_build_object('id', g.id, 'name', g.name) from group_chat g where g.id = crm_task.group_chat_id)`.as('group_chat'),
    sql<Mine['status']>`crm_task_item.status`.as('status'),
    'crm_task_item.tries',
    sql<string | null>`coalesce(${messageText(itemErrors, sql`crm_task_item.error`, context.caller.language)}, crm_task_item.result)`.as(
      'result',
    ),
  ] as const;
