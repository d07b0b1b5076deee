import { sql } from 'kysely';
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
import { addJoinWay, deleteJoinWay, type JoinWay, updateJoinWay } from '../../../outside/wecom/group-codes.js';
import { missingAsUndefined } from '../../../outside/wecom/missing-as-undefined.js';
import { isNoWay } from '../../../outside/wecom/wx-error.js';

interface Participant {
  /** Of the row of `fission_participant`. */
  id: number;
}

/** A code leads to staff or into groups. */
type NewCode = Participant & ({ way: NewWay } | { join: JoinWay });
type MovedCode = Participant & { configId: string } & ({ way: Way } | { join: JoinWay });
type EndedCode = { configId: string; type: 'staff_code' | 'group' };

/** Writes of one code are sent in order. */
export const fissionCodeTarget = (id: number) => `fission_participant ${id}`;

/** Ends a code in WeCom. */
export const fissionCodeDelete: OutgoingKind<EndedCode, null> = {
  kind: 'fission_code.delete',
  name: ['删除裂变活码', 'Delete the code of a participant'],
  async send({ wecom }, { configId, type }) {
    const api = await wecom('customer');
    await missingAsUndefined(type === 'group' ? deleteJoinWay(api, configId) : deleteContactWay(api, configId), isNoWay);
    return null;
  },
  // Deleting it again changes nothing.
  lookUp: async () => undefined,
  settle: async () => undefined,
};

/** Ends a code that nobody has any more. */
export const endCode = (db: Db, { configId, type }: EndedCode, subject: string) =>
  enqueue(db, fissionCodeDelete, { target: `fission_code ${configId}`, subject, input: { configId, type } });

/** Makes the code of a participant in WeCom. */
export const fissionCodeAdd: OutgoingKind<NewCode, string> = {
  kind: 'fission_code.add',
  name: ['生成裂变活码', 'Make the code of a participant'],
  async send({ wecom }, code) {
    const api = await wecom('customer');
    return 'way' in code ? addContactWay(api, code.way) : addJoinWay(api, code.join);
  },
  // WeCom lists no join codes: one whose answer was lost is made again, and nobody has the other one's picture.
  async lookUp({ wecom }, code, since) {
    const configId = 'way' in code ? await findContactWay(await wecom('customer'), code.way.state, since) : undefined;
    return configId === undefined ? undefined : { result: configId };
  },
  async settle(db, { id, ...code }, outcome) {
    if (outcome.status !== 'sent') return noteRefusal(db, id, outcome);
    const { numUpdatedRows } = await db
      .updateTable('fission_participant')
      .set({ config_id: outcome.result, code_status: 'making', trouble: null })
      .where('id', '=', id)
      .where('code_status', '<>', 'ended')
      .executeTakeFirst();
    // The participant was deleted meanwhile, or the code ended.
    if (numUpdatedRows === 0n)
      await endCode(db, { configId: outcome.result, type: 'way' in code ? 'staff_code' : 'group' }, outcome.result);
  },
};

const noteRefusal = (db: Db, id: number, { status }: Outcome<unknown>) =>
  sql`update fission_participant p set code_status = 'failed',
      trouble = case when (select o.errcode from outgoing o where o.id = p.outgoing_id) = 41044 then 'gone' else 'refused' end
    where p.id = ${id} and p.code_status <> 'ended' and ${status !== 'sent'}`.execute(db);

const sameUsers = (some: readonly string[], others: readonly string[]) => String(some.toSorted()) === String(others.toSorted());

/** Leads the code of a participant to those who can receive. */
export const fissionCodePut: OutgoingKind<MovedCode, null> = {
  kind: 'fission_code.put',
  name: ['更新裂变活码的接待员工', 'Lead the code of a participant to others'],
  async send({ wecom }, { configId, ...code }) {
    const api = await wecom('customer');
    await ('way' in code ? moveContactWay(api, configId, code.way) : updateJoinWay(api, configId, code.join));
    return null;
  },
  async lookUp({ wecom }, { configId, ...code }) {
    if (!('way' in code)) return undefined;
    const way = await missingAsUndefined(getContactWay(await wecom('customer'), configId), isNoWay);
    return way && sameUsers(way.userids, code.way.userids) && way.skipVerify === code.way.skipVerify ? { result: null } : undefined;
  },
  settle: (db, { id }, outcome) => noteRefusal(db, id, outcome),
};

export const outgoingKinds = [fissionCodeAdd, fissionCodePut, fissionCodeDelete];
