import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVersion } from '../../../records/version.js';
import { taskRow } from './columns.js';
import { endItems } from './item-ends.js';
import { moveAllLeftItems } from './move-items.js';
import { assertAhead, assertOrder, planValues } from './plan.js';
import { assertScript } from './script-of.js';
import { assertDevicesOn, assertOwnList, doersOf, setShares } from './shares.js';
import { isOpen, moves, type Task, type TaskStatus } from './states.js';

const lockTask = (db: Db, id: number) =>
  mustExist(
    db
      .selectFrom('crm_task')
      .select(['name', 'type', 'executor', 'status', 'script_id', 'plan_from', 'plan_to', 'version', 'updated_at'])
      .where('id', '=', id)
      .forNoKeyUpdate(),
  );

type TaskBefore = Awaited<ReturnType<typeof lockTask>>;
type Update = Input<'updateCrmTask'>;

/** The script of a draft; later the task keeps the one with which it began. @throws Refusal 40900, 42200 */
async function scriptFor(db: Db, before: TaskBefore, { script_id }: Update) {
  if (before.status === 'draft') {
    await assertScript(db, before.type as Task['type'], script_id);
    return script_id ?? null;
  }
  if ((script_id ?? null) !== before.script_id)
    throw new Refusal(40900, ['任务已开始，不能再换脚本', 'The task has begun; its script can’t be changed'], {
      from: before.status,
      allowed: [],
    });
  return before.script_id;
}

/** Freezes the steps with which a task begins. */
const start = (db: Db, id: number) =>
  sql`update crm_task t set started_at = now(), steps = coalesce((select c.steps from crm_script c where c.id = t.script_id), '[]') where t.id = ${id}`.execute(
    db,
  );

async function moveTo(
  context: Context,
  id: number,
  { from, to, executor }: { from: TaskStatus; to: TaskStatus; executor: Task['executor'] },
) {
  const { db } = context;
  if (from === to) return;
  moves.assertMove(from, to);
  if (to === 'running') await assertDevicesOn(context, executor);
  if (from === 'draft' && to === 'running') await start(db, id);
  if (to === 'cancelled') await endItems(db, id);
}

/** @throws Refusal 40900, 40901, 42200 */
export async function updateCrmTask(context: Context, input: Update) {
  const { db, audit } = context;
  const { id, version, name, plan, status } = input;
  const before = await lockTask(db, id);
  const [from, executor] = [before.status as TaskStatus, before.executor as Task['executor']];
  if (!isOpen(from)) throw moves.refusal(from, status === from ? undefined : status);
  assertVersion(before, version);
  assertOrder(plan);
  if (plan.from !== before.plan_from) await assertAhead(context, plan);
  assertOwnList(executor, input);
  const script_id = await scriptFor(db, before, input);
  if (input.wx_member_ids ?? input.assignee_ids) await setShares(db, id, executor, await doersOf(db, executor, input));
  await moveTo(context, id, { from, to: status, executor });
  const ended = status === 'cancelled' ? { finished_at: sql<Date>`now()` } : {};
  await db
    .updateTable('crm_task')
    .set({ name: name.trim(), script_id, ...planValues(plan), status, ...ended })
    .where('id', '=', id)
    .execute();
  await moveAllLeftItems(db, id);
  audit({ target: id, before });
  return taskRow(context, id);
}

/** @throws Refusal 40900 while it runs */
export async function deleteCrmTask({ db, audit }: Context, { id }: { id: number }) {
  const before = await lockTask(db, id);
  if (before.status === 'running') throw moves.refusal('running');
  await db.deleteFrom('crm_task').where('id', '=', id).execute();
  audit({ target: id, before });
  return {};
}
