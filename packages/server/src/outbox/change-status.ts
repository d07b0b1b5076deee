import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/database.js';
import type { Tables } from '../generated/tables.js';
import { Refusal, type Sentence } from '../http/refusal.js';
import { outgoingKinds } from './kinds.js';

type Row = Pick<Selectable<Tables['outgoing']>, 'id' | 'kind' | 'target' | 'input' | 'status' | 'lease_until'>;

const wrongState: Sentence = [
  '写入当前状态不支持此操作，请刷新后查看',
  'The current state of the write doesn’t allow this; reload the page',
];
const beingSent: Sentence = ['正在发送，请等它结束后再试', 'It is being sent; wait until that ends'];
const newerKind: Sentence = [
  '这类写入属于更新的版本，请在升级完成后处理',
  'This kind of write belongs to a newer version; decide once the upgrade is complete',
];
const replaced: Sentence = [
  '之后已有新的写入，重试会覆盖它；请放弃这一条',
  'A later write has replaced it, which a retry would undo; leave it as it is',
];

/** States that staff may change, by the requested one. */
const moves: Record<'waiting' | 'dropped', readonly Row['status'][]> = {
  waiting: ['unknown', 'refused'],
  dropped: ['waiting', 'unknown'],
};

async function assertLatest(db: Db, { id, target }: Row) {
  const later = await db
    .selectFrom('outgoing')
    .select('id')
    .where('target', '=', target)
    .where('id', '>', id)
    .where('status', 'in', ['sent', 'unknown'])
    .executeTakeFirst();
  if (later) throw new Refusal(40900, replaced);
}

/** Sends a locked write again, looking up first if its outcome is unknown, or gives it up. @throws Refusal 40900 */
export async function changeStatus(db: Db, row: Row, to: 'waiting' | 'dropped') {
  const { id, status, lease_until } = row;
  const allowed = Object.entries(moves).flatMap(([state, from]) => (from.includes(status) ? [state] : []));
  if (!moves[to].includes(status)) throw new Refusal(40900, wrongState, { from: status, to, allowed });
  if (lease_until !== null && Date.parse(lease_until) > Date.now()) throw new Refusal(40900, beingSent, { from: status, to, allowed });
  const kind = outgoingKinds.find((one) => one.kind === row.kind);
  if (!kind) throw new Refusal(40900, newerKind, { from: status, to, allowed });
  const change = db.updateTable('outgoing').where('id', '=', id);
  if (to === 'dropped') {
    await change.set({ status: 'dropped', input: '{}', settled_at: sql<Date>`now()` }).execute();
    await kind.settle(db, row.input, { status: 'dropped' });
    return;
  }
  await assertLatest(db, row);
  // An unknown one stays so until it has been looked up.
  await change
    .set({
      status: status === 'unknown' ? 'unknown' : 'waiting',
      ...{ tries: 0, run_at: sql<Date>`now()`, urgent: false, deadline: null, settled_at: null },
      ...(status === 'unknown' ? {} : { error: null, error_en: null, errcode: null }),
    })
    .execute();
}
