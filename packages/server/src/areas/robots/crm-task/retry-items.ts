import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { notFound, Refusal, refuseField } from '../../../http/refusal.js';
import { failureIn, perItem } from '../../../records/batch.js';
import { mustExist } from '../../../records/must-exist.js';
import { doersOf } from './shares.js';
import { isOpen, type Task, type TaskStatus } from './states.js';

type Retry = Input<'retryCrmTaskItems'>;

interface Item {
  task_id: number;
  status: string;
  share_id: number;
  executor: Task['executor'];
  task_status: TaskStatus;
}

async function lockItem(db: Db, id: number): Promise<Item> {
  const { rows } = await sql<Item>`select i.task_id, i.status, i.share_id, t.executor, t.status as task_status
    from crm_task_item i join crm_task t on t.id = i.task_id where i.id = ${id} for no key update of i`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The share of the one who is named, who takes part from now on. @throws Refusal 40900 for a task of the other executor */
async function shareFor(db: Db, { task_id, executor, share_id }: Item, { wx_member_id, assignee_id }: Retry): Promise<number> {
  const named = executor === 'staff' ? assignee_id : wx_member_id;
  if (named === undefined) {
    if (wx_member_id === undefined && assignee_id === undefined) return share_id;
    throw new Refusal(40900, [
      '任务的执行方式与所选的人或账号不符',
      'The task is done in another way; it does not take this account or person',
    ]);
  }
  const column = sql.ref(executor === 'staff' ? 's.assignee_id' : 's.wx_member_id');
  const name = sql.ref(executor === 'staff' ? 'assignee_id' : 'wx_member_id');
  const { rows } = await sql<{
    id: number;
  }>`update crm_task_share s set active = true where s.task_id = ${task_id} and ${column} = ${named} returning s.id`.execute(db);
  if (rows[0]) return rows[0].id;
  const added = await sql<{
    id: number;
  }>`insert into crm_task_share (enterprise_id, task_id, ${name}) values (app_tenant(), ${task_id}, ${named}) returning id`.execute(db);
  return (added.rows[0] as { id: number }).id;
}

async function retry(db: Db, id: number, input: Retry) {
  const item = await lockItem(db, id);
  if (!isOpen(item.task_status)) throw new Refusal(40900, ['任务已结束，不能重试', 'The task has ended; nothing can be retried']);
  const isMoved = item.status === 'waiting' && (input.wx_member_id ?? input.assignee_id) !== undefined;
  if (item.status !== 'failed' && item.status !== 'refused' && !isMoved)
    throw new Refusal(40900, ['只有失败或被拒绝的对象可以重试', 'Only failed and declined items can be retried']);
  const share = await shareFor(db, item, input);
  await sql`update crm_task_item i set status = 'waiting', tries = case when i.status = 'waiting' then i.tries else 0 end, done_at = null, error = null,
      lease_until = null, device_id = null, share_id = s.id, wx_member_id = s.wx_member_id, assignee_id = s.assignee_id
    from crm_task_share s where i.id = ${id} and s.id = ${share}`.execute(db);
}

/** @throws Refusal 40400 for an id that is not of the company, 42200 */
export async function retryCrmTaskItems({ db, caller, audit }: Context, input: Retry): Promise<Data<'retryCrmTaskItems'>> {
  const { ids, wx_member_id, assignee_id } = input;
  if (wx_member_id !== undefined && assignee_id !== undefined)
    throw refuseField(42200, 'assignee_id', 'only', [
      '请选择账号或员工，只能用一种',
      'Choose an account or a staff member, one of the two',
    ]);
  if (wx_member_id !== undefined) await doersOf(db, 'device', { wx_member_ids: [wx_member_id] }).catch(forField('wx_member_id'));
  if (assignee_id !== undefined) await doersOf(db, 'staff', { assignee_ids: [assignee_id] }).catch(forField('assignee_id'));
  await assertAll(db, ids);
  const { ok, refused } = await perItem(
    db,
    [...ids].sort((one, other) => one - other),
    (id) => retry(db, id, input),
  );
  audit({ target: ids.join(','), after: { ok: ok.length, failed: refused.length } });
  return { ok, failed: refused.map(failureIn(caller.language)) };
}

/** Names the field of this call in a refusal of a list. */
const forField = (field: string) => (error: unknown) => {
  if (!(error instanceof Refusal)) throw error;
  throw refuseField(42200, field, 'exists', error.sentence);
};

/** One foreign id refuses all. @throws Refusal 40400 */
export async function assertAll(db: Db, ids: readonly number[]) {
  const { count } = await mustExist(
    db.selectFrom('crm_task_item').select(sql<number>`count(*)::int`.as('count')).where(sql<boolean>`id = any(${ids}::bigint[])`),
  );
  if (count < ids.length) throw notFound();
}
