import type { OutgoingKind } from '../../../outbox/outgoing-kind.js';
import { getFriendships, setRemark, type WxRemark } from '../../../outside/wecom/customers.js';
import { missingAsUndefined } from '../../../outside/wecom/missing-as-undefined.js';
import { isNoContact } from '../../../outside/wecom/wx-error.js';

interface Note extends WxRemark {
  /** Of the row of `external_user`. */
  id: number;
}

const lookUpMs = 20_000;

/** Replaces a member's note about a contact, there and here. */
export const contactRemark: OutgoingKind<Note, null> = {
  kind: 'contact.remark',
  name: ['修改客户备注', 'Change the remark of a contact'],
  async send({ wecom }, { id: _, ...note }) {
    await setRemark(await wecom('customer'), note);
    return null;
  },
  async lookUp({ wecom }, { userid, external_userid, ...note }) {
    const asked = getFriendships(await wecom('customer'), external_userid, AbortSignal.timeout(lookUpMs));
    const friendships = await missingAsUndefined(asked, isNoContact);
    const follow = friendships?.find((one) => one.follow.userid === userid)?.follow;
    const isSet =
      (follow?.remark ?? '') === note.remark &&
      (follow?.description ?? '') === note.description &&
      (follow?.remark_corp_name ?? '') === note.remark_company &&
      (note.remark_mobiles === undefined || String(follow?.mobiles) === String(note.remark_mobiles));
    return follow && isSet ? { result: null } : undefined;
  },
  async settle(db, { id, userid, remark, description, remark_company, remark_mobiles }, outcome) {
    if (outcome.status !== 'sent') return;
    await db
      .updateTable('external_user_follow')
      .set({
        remark: remark || null,
        description: description || null,
        remark_corp_name: remark_company || null,
        ...(remark_mobiles ? { remark_mobiles: JSON.stringify(remark_mobiles) } : {}),
      })
      .where('external_user_id', '=', id)
      .where('wx_userid', '=', userid)
      .execute();
  },
};

export const outgoingKinds = [contactRemark];
