import { enqueue } from '../../../outbox/enqueue.js';
import type { OutgoingKind } from '../../../outbox/outgoing-kind.js';
import {
  addGroupWelcome,
  addJoinWay,
  deleteGroupWelcome,
  deleteJoinWay,
  type GroupWelcome,
  type JoinWay,
  updateGroupWelcome,
  updateJoinWay,
} from '../../../outside/wecom/group-codes.js';
import { missingAsUndefined } from '../../../outside/wecom/missing-as-undefined.js';
import { isNoGroupWelcome, isNoWay } from '../../../outside/wecom/wx-error.js';

interface Place {
  /** Of the row here. */
  id: number;
}

export const joinWayTarget = (id: number) => `group_join_way ${id}`;
export const groupWelcomeTarget = (id: number) => `group_welcome ${id}`;

/** Ends a join code in WeCom. */
export const joinWayDelete: OutgoingKind<{ configId: string }, null> = {
  kind: 'group_join_way.delete',
  name: ['删除入群码', 'Delete a join code'],
  async send({ wecom }, { configId }) {
    await missingAsUndefined(deleteJoinWay(await wecom('customer'), configId), isNoWay);
    return null;
  },
  // Deleting it again changes nothing.
  lookUp: async () => undefined,
  settle: async () => undefined,
};

/** Makes a join code in WeCom, or changes it there. The id of one made before is in the row, as a change may be waiting behind it. */
export const joinWayPut: OutgoingKind<Place & JoinWay, string> = {
  kind: 'group_join_way.put',
  name: ['设置入群码', 'Set a join code'],
  async send({ wecom, tenant }, { id, ...way }) {
    const api = await wecom('customer');
    const row = await tenant((db) => db.selectFrom('group_join_way').select('config_id').where('id', '=', id).executeTakeFirst());
    const known = row?.config_id ?? null;
    if (known === null) return addJoinWay(api, way);
    await updateJoinWay(api, known, way);
    return known;
  },
  // WeCom lists no join codes: one whose answer was lost is made again, and nobody has the other one's picture.
  lookUp: async () => undefined,
  async settle(db, { id, remark }, outcome) {
    if (outcome.status !== 'sent') return;
    const { numUpdatedRows } = await db
      .updateTable('group_join_way')
      .set({ config_id: outcome.result })
      .where('id', '=', id)
      .executeTakeFirst();
    // It was deleted meanwhile.
    if (numUpdatedRows === 0n)
      await enqueue(db, joinWayDelete, { target: joinWayTarget(id), subject: remark, input: { configId: outcome.result } });
  },
};

/** Deletes a welcome of groups in WeCom. */
export const groupWelcomeDelete: OutgoingKind<{ templateId: string }, null> = {
  kind: 'group_welcome.delete',
  name: ['删除入群欢迎语', 'Delete a group welcome'],
  async send({ wecom }, { templateId }) {
    await missingAsUndefined(deleteGroupWelcome(await wecom('customer'), templateId), isNoGroupWelcome);
    return null;
  },
  lookUp: async () => undefined,
  settle: async () => undefined,
};

/** Makes a welcome of groups in WeCom, or changes it there. */
export const groupWelcomePut: OutgoingKind<Place & GroupWelcome & { name: string }, string> = {
  kind: 'group_welcome.put',
  name: ['设置入群欢迎语', 'Set a group welcome'],
  async send({ wecom, tenant }, { id, name: _, ...welcome }) {
    const api = await wecom('customer');
    const row = await tenant((db) => db.selectFrom('group_welcome').select('template_id').where('id', '=', id).executeTakeFirst());
    const known = row?.template_id ?? null;
    if (known === null) return addGroupWelcome(api, welcome);
    await updateGroupWelcome(api, known, welcome);
    return known;
  },
  // WeCom lists no welcomes of groups either.
  lookUp: async () => undefined,
  async settle(db, { id, name }, outcome) {
    if (outcome.status !== 'sent') return;
    const { numUpdatedRows } = await db
      .updateTable('group_welcome')
      .set({ template_id: outcome.result })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      await enqueue(db, groupWelcomeDelete, { target: groupWelcomeTarget(id), subject: name, input: { templateId: outcome.result } });
  },
};

export const outgoingKinds = [joinWayPut, joinWayDelete, groupWelcomePut, groupWelcomeDelete];
