import type { OutgoingKind } from '../../../outbox/outgoing-kind.js';
import { addContactWay, findContactWay, getContactWay, moveContactWay } from '../../../outside/wecom/contact-ways.js';
import { missingAsUndefined } from '../../../outside/wecom/missing-as-undefined.js';
import { isNoWay } from '../../../outside/wecom/wx-error.js';

interface Key {
  /** Of the row of `scan_key`. */
  id: number;
}

/** Whom the code of a channel leads to. */
interface Way {
  userid: string;
  state: string;
  remark: string;
}

const wayOf = ({ userid, state, remark }: Way) => ({ userids: [userid], state, remark, skipVerify: true });

/** Makes the code of a channel, which leads to its owner. */
export const contactWayAdd: OutgoingKind<Key & Way, string> = {
  kind: 'contact_way.add',
  name: ['生成渠道二维码', 'Make a channel’s QR code'],
  send: async ({ wecom }, way) => addContactWay(await wecom('customer'), { ...wayOf(way), type: 1, scene: 2, isExclusive: false }),
  async lookUp({ wecom }, { state }, since) {
    const configId = await findContactWay(await wecom('customer'), state, since);
    return configId === undefined ? undefined : { result: configId };
  },
  async settle(db, { id, userid }, outcome) {
    if (outcome.status !== 'sent') return;
    await db.updateTable('scan_key').set({ config_id: outcome.result, wx_userid: userid }).where('id', '=', id).execute();
  },
};

/** Leads the code of a channel to its new owner. */
export const contactWayMove: OutgoingKind<Key & Way & { configId: string }, null> = {
  kind: 'contact_way.move',
  name: ['更新渠道二维码的负责人', 'Lead a channel’s QR code to its owner'],
  async send({ wecom }, { configId, ...way }) {
    await moveContactWay(await wecom('customer'), configId, wayOf(way));
    return null;
  },
  async lookUp({ wecom }, { configId, userid }) {
    const way = await missingAsUndefined(getContactWay(await wecom('customer'), configId), isNoWay);
    return String(way?.userids) === userid ? { result: null } : undefined;
  },
  async settle(db, { id, userid }, outcome) {
    if (outcome.status !== 'sent') return;
    await db.updateTable('scan_key').set({ wx_userid: userid }).where('id', '=', id).execute();
  },
};

export const outgoingKinds = [contactWayAdd, contactWayMove];
