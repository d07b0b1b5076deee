import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { OutgoingKind } from '../../../outbox/outgoing-kind.js';
import { getGroup } from '../../../outside/wecom/groups.js';
import { missingAsUndefined } from '../../../outside/wecom/missing-as-undefined.js';
import { type Answer, listTransferResults, type Move, transferContacts, transferGroups } from '../../../outside/wecom/transfers.js';
import { isNoGroup } from '../../../outside/wecom/wx-error.js';
import { noteRefusal, settleAnswers } from './settle-call.js';

interface Call {
  handOverId: number;
  move: Move;
  /** Ids of contacts or groups in WeCom. */
  ids: string[];
}

/** What WeCom is told about some contacts. */
export interface ContactCall extends Call {
  text: string;
}

const lookUpMs = 20_000;

/** Settles the items of a call: each as WeCom answered, or all if the call was refused. */
const settle =
  (kind: 'contact' | 'group') =>
  async (db: Db, { handOverId, ids }: Call, outcome: { status: string; result?: Answer[] }) => {
    if (outcome.status === 'sent') await settleAnswers(db, { handOverId, kind, ids, answers: outcome.result ?? [] });
    else await noteRefusal(db, handOverId, ids);
  };

/** Begins to hand over contacts of one member to another. */
export const contactTransfer: OutgoingKind<ContactCall, Answer[]> = {
  kind: 'hand_over.contacts',
  name: ['移交企微客户', 'Hand over contacts'],
  send: async ({ wecom }, { move, ids, text }) => transferContacts(await wecom('customer'), move, ids, text),
  // Found if WeCom has all of them under way or done; else the call is made again, and it says of those under way that they are (40129).
  async lookUp({ wecom }, { move, ids }) {
    const api = await wecom('customer');
    const begun = new Set<string>();
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = await listTransferResults(api, move, cursor, AbortSignal.timeout(lookUpMs));
      for (const { id, status } of page.list) if (status === 1 || status === 2) begun.add(id);
      cursor = page.next;
    }
    return ids.every((id) => begun.has(id)) ? { result: ids.map((id) => ({ id, errcode: 0 })) } : undefined;
  },
  settle: settle('contact'),
};

/** Gives group chats to another owner. The answer names those that WeCom refused. */
export const groupTransfer: OutgoingKind<Call, Answer[]> = {
  kind: 'hand_over.groups',
  name: ['移交客户群', 'Hand over group chats'],
  send: async ({ wecom }, { move, ids }) => transferGroups(await wecom('customer'), move, ids),
  async lookUp({ wecom }, { move, ids }) {
    const api = await wecom('customer');
    for (const id of ids) {
      const group = await missingAsUndefined(getGroup(api, id, AbortSignal.timeout(lookUpMs)), isNoGroup);
      if (group && group.owner !== move.to) return undefined;
    }
    return { result: [] };
  },
  settle: settle('group'),
};

export const outgoingKinds = [contactTransfer, groupTransfer];

/** The target of all calls of a hand-over, which are made in order. */
export const handOverTarget = (id: number) => `hand_over ${id}`;

/** Makes the server continue a hand-over now. */
export const goOn = (db: Db, handOverId: number) => sql`update hand_over set next_at = now() where id = ${handOverId}`.execute(db);
