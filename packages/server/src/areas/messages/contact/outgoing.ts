import type { Db } from '../../../db/database.js';
import { enqueue } from '../../../outbox/enqueue.js';
import type { Outcome, OutgoingKind } from '../../../outbox/outgoing-kind.js';
import {
  addContactWay,
  deleteContactWay,
  findContactWay,
  getContactWay,
  moveContactWay,
  type NewWay,
  type Way,
} from '../../../outside/wecom/contact-ways.js';
import { missingAsUndefined } from '../../../outside/wecom/missing-as-undefined.js';
import { isNoWay } from '../../../outside/wecom/wx-error.js';

interface Code {
  /** Of the row of `staff_code`. */
  id: number;
}

/** Writes of one code are sent in order. */
export const codeTarget = (id: number) => `staff_code ${id}`;

/** Ends a code in WeCom. */
export const staffCodeDelete: OutgoingKind<{ configId: string }, null> = {
  kind: 'staff_code.delete',
  name: ['删除员工活码', 'Delete a staff code'],
  async send({ wecom }, { configId }) {
    await missingAsUndefined(deleteContactWay(await wecom('customer'), configId), isNoWay);
    return null;
  },
  async lookUp({ wecom }, { configId }) {
    const found = await missingAsUndefined(getContactWay(await wecom('customer'), configId), isNoWay);
    return found ? undefined : { result: null };
  },
  settle: async () => undefined,
};

/** Makes a code in WeCom. */
export const staffCodeAdd: OutgoingKind<Code & NewWay, string> = {
  kind: 'staff_code.add',
  name: ['生成员工活码', 'Make a staff code'],
  send: async ({ wecom }, { id: _, ...way }) => addContactWay(await wecom('customer'), way),
  async lookUp({ wecom }, { state }, since) {
    const configId = await findContactWay(await wecom('customer'), state, since);
    return configId === undefined ? undefined : { result: configId };
  },
  async settle(db, { id, remark }, outcome) {
    if (outcome.status !== 'sent') return;
    const { numUpdatedRows } = await db
      .updateTable('staff_code')
      .set({ config_id: outcome.result })
      .where('id', '=', id)
      .executeTakeFirst();
    // It was deleted meanwhile.
    if (numUpdatedRows === 0n)
      await enqueue(db, staffCodeDelete, { target: codeTarget(id), subject: remark, input: { configId: outcome.result } });
  },
};

const sameUsers = (some: readonly string[], others: readonly string[]) => String(some.toSorted()) === String(others.toSorted());

/** A code that WeCom no longer has leads nowhere. */
async function noteMissing(db: Db, id: number, { status }: Outcome<null>) {
  if (status !== 'refused') return;
  const write = await db
    .selectFrom('staff_code as c')
    .innerJoin('outgoing as o', 'o.id', 'c.outgoing_id')
    .select('o.errcode')
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (write?.errcode === 41044) await db.updateTable('staff_code').set({ trouble: 'gone' }).where('id', '=', id).execute();
}

/** Leads a code to those who are on duty. */
export const staffCodePut: OutgoingKind<Code & Way & { configId: string }, null> = {
  kind: 'staff_code.put',
  name: ['更新员工活码的接待员工', 'Lead a staff code to those on duty'],
  async send({ wecom }, { id: _, configId, ...way }) {
    await moveContactWay(await wecom('customer'), configId, way);
    return null;
  },
  async lookUp({ wecom }, { configId, userids, skipVerify }) {
    const way = await missingAsUndefined(getContactWay(await wecom('customer'), configId), isNoWay);
    return way && sameUsers(way.userids, userids) && way.skipVerify === skipVerify ? { result: null } : undefined;
  },
  settle: (db, { id }, outcome) => noteMissing(db, id, outcome),
};

export const outgoingKinds = [staffCodeAdd, staffCodePut, staffCodeDelete];
