import type { Data, Input } from '@shiyi/sdk';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context, DeviceContext } from '../../../http/context.js';
import { notFound, Refusal, refuseField, type Sentence } from '../../../http/refusal.js';
import { failureIn, perItem } from '../../../records/batch.js';
import { mustExist } from '../../../records/must-exist.js';
import { leaseSeconds, pauseOf } from './claim.js';
import { afterFailure, finishTasks, mostTries } from './item-ends.js';

type Report = Input<'saveCrmTaskResults'>;
type Result = Report['results'][number];
type Answer = Data<'saveCrmTaskResults'>;

interface Item {
  id: number;
  status: string;
  tries: number;
  device_id: number | null;
  assignee_id: number | null;
  task_status: string;
}

const conflict = (sentence: Sentence) => new Refusal(40900, sentence);
const ended: Sentence = ['任务已结束，这个对象不再接受结果', 'The task has ended; the item takes no more results'];
const others: Sentence = ['这个对象已被重新领取，或不由你执行', 'The item was claimed again, or is not yours'];
const over: Sentence = ['这个对象已有结果', 'The item has a result already'];

async function lockItem(db: Db, taskId: number, id: number): Promise<Item> {
  const { rows } = await sql<Item>`select i.id, i.status, i.tries, i.device_id, i.assignee_id, t.status as task_status
    from crm_task_item i join crm_task t on t.id = i.task_id where i.id = ${id} and i.task_id = ${taskId} for no key update of i`.execute(
    db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

interface Change {
  status: RawBuilder<unknown>;
  tries?: RawBuilder<unknown>;
}

const store = (db: Db, id: number, { message }: Result, { status, tries = sql`tries` }: Change) =>
  sql`update crm_task_item set status = ${status}, tries = ${tries}, result = ${message?.trim() || null}, error = null, lease_until = null,
      done_at = case when ${status} <> 'waiting' then now() end where id = ${id}`.execute(db);

/** The account pauses from now on, not from when it began. */
const pause = (db: Db, id: number) =>
  sql`update robot_pace p set next_at = greatest(p.next_at, now() + ${pauseOf('t.interval_s')})
    from crm_task_item i join crm_task t on t.id = i.task_id where i.id = ${id} and p.wx_member_id = i.wx_member_id`.execute(db);

/** Whether a result is what the item has already, as a repeated report says. */
const isRepeat = ({ status }: Result, item: Item) =>
  item.status === status || (status === 'failed' && item.status === 'waiting' && item.tries > 0);

/** Takes a result of a device. What it did after its time still counts while nobody else has claimed the item. */
async function fromDevice(db: Db, deviceId: number, taskId: number, result: Result) {
  const item = await lockItem(db, taskId, result.item_id);
  if (item.device_id !== deviceId) throw conflict(item.status === 'expired' ? ended : others);
  if (item.status === 'expired') throw conflict(ended);
  const isLate = item.status === 'waiting' && (result.status === 'success' || result.status === 'refused');
  if (item.status !== 'doing' && !isLate) {
    if (isRepeat(result, item)) return;
    throw conflict(over);
  }
  if (result.status === 'doing')
    return void (await sql`update crm_task_item set lease_until = now() + make_interval(secs => ${sql.lit(leaseSeconds)})
      where id = ${item.id} and lease_until is not null`.execute(db));
  await store(db, item.id, result, { status: result.status === 'failed' ? afterFailure : sql`${result.status}::text` });
  await pause(db, item.id);
}

/** Takes a result of a staff member for an item of theirs. A failure is a try. */
async function fromStaff(db: Db, staffId: number, taskId: number, result: Result) {
  const item = await lockItem(db, taskId, result.item_id);
  if (item.assignee_id !== staffId) throw conflict(others);
  if (item.status === 'expired' || item.task_status === 'finished' || item.task_status === 'cancelled') throw conflict(ended);
  if (item.task_status === 'draft') throw conflict(['任务还没有开始', 'The task has not begun']);
  if (item.status !== 'doing' && item.status !== 'waiting') {
    if (isRepeat(result, item)) return;
    throw conflict(over);
  }
  if (result.status === 'failed')
    await store(db, item.id, result, {
      status: sql`case when tries + 1 >= ${sql.lit(mostTries)} then 'failed' else 'waiting' end`,
      tries: sql`tries + 1`,
    });
  else await store(db, item.id, result, { status: sql`${result.status}::text`, tries: sql`greatest(tries, 1)` });
}

/** @throws Refusal 42200 for an item that is named twice */
function assertOnce(results: readonly Result[]) {
  if (new Set(results.map(({ item_id }) => item_id)).size < results.length)
    throw refuseField(42200, 'results', 'unique', [
      '每个对象只能有一个结果，请去掉重复的',
      'Each item has one result; remove the repeated ones',
    ]);
}

async function takeAll(
  db: Db,
  { id, results }: Report,
  language: 'zh' | 'en',
  take: (result: Result) => Promise<unknown>,
): Promise<Answer> {
  assertOnce(results);
  await mustExist(db.selectFrom('crm_task').select('id').where('id', '=', id));
  const byItem = new Map(results.map((one) => [one.item_id, one]));
  // In one order, so that two reports do not wait for each other.
  const ids = [...byItem.keys()].sort((one, other) => one - other);
  const { ok, refused } = await perItem(db, ids, (item) => take(byItem.get(item) as Result));
  await finishTasks(db, sql<boolean>`t.id = ${id}`);
  return { ok, failed: refused.map(failureIn(language)) };
}

export const saveDeviceResults = ({ db, device, caller }: DeviceContext, report: Report) =>
  takeAll(db, report, caller.language, (result) => fromDevice(db, device.id, report.id, result));

export async function saveStaffResults({ db, principal, caller, audit }: Context, report: Report) {
  const answer = await takeAll(db, report, caller.language, (result) => fromStaff(db, principal.staffId, report.id, result));
  audit({ target: report.id, after: { ok: answer.ok.length, failed: answer.failed.length } });
  return answer;
}
