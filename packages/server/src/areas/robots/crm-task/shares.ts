import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { areRobotsOn, robotsOff } from '../../messages/third-chat/message.js';
import type { Task } from './states.js';

type Doers = Pick<Input<'updateCrmTask'>, 'wx_member_ids' | 'assignee_ids'>;
type Executor = Task['executor'];

const fieldOf = { staff: 'assignee_ids', device: 'wx_member_ids' } as const;
const columnOf = { staff: 'assignee_id', device: 'wx_member_id' } as const;

/** @throws Refusal 42200 while devices are off */
export async function assertDevicesOn({ db, principal }: Pick<Context, 'db' | 'principal'>, executor: Executor) {
  if (executor === 'device' && !(await areRobotsOn(db, principal.enterpriseId))) throw refuseField(42200, 'executor', 'off', robotsOff);
}

/** @throws Refusal 42200 for a list that the executor does not use */
export function assertOwnList(executor: Executor, named: Doers) {
  const other = executor === 'staff' ? 'wx_member_ids' : 'assignee_ids';
  if (named[other] === undefined) return;
  throw refuseField(
    42200,
    other,
    'only',
    executor === 'staff'
      ? ['员工执行的任务没有机器人账号，请去掉', 'A task of staff has no robot accounts; leave them out']
      : ['设备执行的任务没有执行员工，请去掉', 'A task of devices has no assignees; leave them out'],
  );
}

async function assertMembers(db: Db, ids: readonly number[]) {
  const rows = await db.selectFrom('wx_member').select('banned').where('id', 'in', ids).where('deleted_at', 'is', null).execute();
  if (rows.length < ids.length)
    throw refuseField(42200, 'wx_member_ids', 'exists', ['没有这个机器人账号，请重新选择', 'There is no such robot account; choose again']);
  if (rows.every(({ banned }) => banned))
    throw refuseField(42200, 'wx_member_ids', 'banned', [
      '所选账号都已受限，请另选账号',
      'All of these accounts are restricted; choose others',
    ]);
}

async function assertAssignees(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    .execute();
  if (rows.length < ids.length)
    throw refuseField(42200, 'assignee_ids', 'exists', [
      '没有这位员工，或员工已停用，请重新选择',
      'There is no such active staff member; choose again',
    ]);
}

/** Whom a task names. @throws Refusal 42200 unless the executor's list has those who exist */
export async function doersOf(db: Db, executor: Executor, named: Doers): Promise<number[]> {
  assertOwnList(executor, named);
  const ids = named[fieldOf[executor]];
  if (ids === undefined || ids.length === 0)
    throw refuseField(
      42200,
      fieldOf[executor],
      'required',
      executor === 'staff' ? ['请选择执行员工', 'Choose who does it'] : ['请选择机器人账号', 'Choose robot accounts'],
    );
  await (executor === 'staff' ? assertAssignees(db, ids) : assertMembers(db, ids));
  return ids;
}

/** Lets exactly these take part in a task. */
export async function setShares(db: Db, taskId: number, executor: Executor, ids: readonly number[]) {
  const column = sql.ref(columnOf[executor]);
  await sql`update crm_task_share set active = ${column} = any(${ids}::bigint[]) where task_id = ${taskId}
    and active <> (${column} = any(${ids}::bigint[]))`.execute(db);
  await sql`insert into crm_task_share (enterprise_id, task_id, ${column}) select app_tenant(), ${taskId}::bigint, id from unnest(${ids}::bigint[]) as t(id)
    where not exists (select from crm_task_share s where s.task_id = ${taskId} and s.${column} = t.id)`.execute(db);
}
