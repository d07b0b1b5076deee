import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { dayValue } from '../../../db/days/day-values.js';
import { today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { holdErasures } from '../../customers/customer-record/erased-people.js';
import { audienceOf } from './audience.js';
import { taskRow } from './columns.js';
import { addItems, type Target } from './items.js';

type TaskInput = Input<'createCrmTask'>;

const usualWindow = { window_from: '09:00', window_to: '21:00' };
/** Customers that one transaction adds within the time that a caller waits. */
const mostTargets = 20_000;

async function assertPlan({ db, principal }: Context, { from, to, ...times }: TaskInput['plan']) {
  const { window_from, window_to } = { ...usualWindow, ...times };
  const { rows } = await sql<{ past: boolean }>`select ${dayValue(from)} < ${today(principal)} as past`.execute(db);
  if (rows[0]?.past)
    throw refuseField(42200, 'plan.from', 'past', ['开始日期不能早于今天，请调整', 'The first day can’t be before today; change it']);
  if (to !== undefined && to < from)
    throw refuseField(42200, 'plan.to', 'order', ['结束日期不能早于开始日期', 'The last day can’t be before the first']);
  if (window_to <= window_from)
    throw refuseField(42200, 'plan.window_to', 'order', ['每日结束时间要晚于开始时间', 'The daily end must be after the daily start']);
}

function assertScript({ type, script_id }: TaskInput) {
  if (script_id !== undefined)
    throw refuseField(42200, 'script_id', 'exists', ['没有这个脚本，请重新选择', 'There is no such script; choose again']);
  if (type === 'send_msg' || type === 'call')
    throw refuseField(42200, 'script_id', 'required', ['发消息和外呼需要选择脚本', 'Sending messages and calling need a script']);
}

async function assertGroup({ db }: Context, { type, group_chat_id }: TaskInput) {
  if (group_chat_id === undefined) {
    if (type === 'invite_group')
      throw refuseField(42200, 'group_chat_id', 'required', ['请选择要邀请加入的群', 'Choose the group to invite to']);
    return;
  }
  const known = await db
    .selectFrom('group_chat')
    .select('id')
    .where('id', '=', group_chat_id)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst();
  if (!known) throw refuseField(42200, 'group_chat_id', 'exists', ['没有这个群，请重新选择', 'There is no such group; choose again']);
}

async function assertAccounts({ db }: Context, ids: readonly number[]) {
  const known = await db.selectFrom('wx_member').select('id').where('id', 'in', ids).execute();
  if (known.length < ids.length)
    throw refuseField(42200, 'wx_member_ids', 'exists', ['没有这个机器人账号，请重新选择', 'There is no such robot account; choose again']);
}

/** Each source has its own field; the other one would be lost unnoticed. */
function assertSource({ source, items, filter }: TaskInput) {
  if (source === 'filter' && filter === undefined)
    throw refuseField(42200, 'filter', 'required', ['请设置客户条件', 'Set the conditions for customers']);
  const unread = source === 'import' ? filter && 'filter' : items?.length ? 'items' : undefined;
  if (unread)
    throw refuseField(42200, unread, 'only', [
      '所选的对象来源不用这一项，请去掉',
      'The chosen source does not use this field; leave it out',
    ]);
}

/** Returns the numbers of a task, each once. @throws Refusal 42200 if there is none */
async function targetsOf(context: Context, asked: TaskInput): Promise<Target[]> {
  assertSource(asked);
  const { source, items = [], filter } = asked;
  const given: Target[] =
    source === 'import'
      ? items.map(({ phone, name }) => ({ phone, name: name?.trim() || null }))
      : await audienceOf(context, filter ?? {})
          .select(['customer.phone', sql<null>`null`.as('name')])
          .orderBy('customer.id')
          .limit(mostTargets + 1)
          .$narrowType<{ phone: string }>()
          .execute();
  if (given.length > mostTargets)
    throw refuseField(42200, 'filter', 'max', [
      `一个任务最多 ${mostTargets} 位客户，请缩小条件`,
      `A task holds at most ${mostTargets} customers; narrow the conditions`,
    ]);
  const field = source === 'import' ? 'items' : 'filter';
  if (given.length === 0)
    throw refuseField(42200, field, 'required', [
      '没有可以联系的对象，请调整',
      'Nobody is left to contact; change the numbers or the conditions',
    ]);
  return [...new Map(given.map((one) => [one.phone, one])).values()];
}

export async function createCrmTask(context: Context, input: TaskInput) {
  const { db, principal, audit } = context;
  const { name, type, source, wx_member_ids, group_chat_id, plan } = input;
  // Before the customers are read, so that customers being erased are not added to the task.
  await holdErasures(db);
  await assertPlan(context, plan);
  assertScript(input);
  await assertGroup(context, input);
  await assertAccounts(context, wx_member_ids);
  const targets = await targetsOf(context, input);
  const { from: plan_from, to: plan_to, ...pace } = plan;
  const { id } = await db
    .insertInto('crm_task')
    .values({ name: name.trim(), type, source, group_chat_id, plan_from, plan_to, ...pace, operator_id: principal.staffId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('crm_task_member')
    .values(wx_member_ids.map((wx_member_id) => ({ task_id: id, wx_member_id })))
    .execute();
  await addItems(db, id, targets);
  audit({ target: id });
  return taskRow(context, id);
}
