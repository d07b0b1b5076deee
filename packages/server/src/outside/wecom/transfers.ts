import { instant, isUserid, isWxId, listIn, nextOf, oneOf } from './values.js';
import type { Api, WritingApi } from './wx-api.js';

type Values = Record<string, unknown>;

/** Who hands contacts to whom. The calls differ by whether the one who had them has left. */
export interface Move {
  from: string;
  to: string;
  hasLeft: boolean;
}

/** WeCom takes at most this many contacts or groups in a call. */
export const mostInCall = 100;

const errcodeOf = (one: Values) => (typeof one.errcode === 'number' ? one.errcode : 0);

/** What WeCom answered about a contact or group; 0 for one that it took. */
export interface Answer {
  id: string;
  errcode: number;
}

/** Begins to hand over contacts [WX 96325, 96331]. @throws WxError */
export async function transferContacts(
  api: WritingApi,
  { from, to, hasLeft }: Move,
  ids: readonly string[],
  text: string,
): Promise<Answer[]> {
  const path = hasLeft ? 'externalcontact/resigned/transfer_customer' : 'externalcontact/transfer_customer';
  const answer = await api.write<Values>(api.customers, path, {
    ...{ handover_userid: from, takeover_userid: to, external_userid: ids },
    ...(hasLeft || text === '' ? {} : { transfer_success_msg: text }),
  });
  return listIn(answer, 'customer').flatMap((one) =>
    isWxId(one.external_userid) ? [{ id: one.external_userid, errcode: errcodeOf(one) }] : [],
  );
}

/** Of a contact that is handed over: 1 done, 2 waiting, 3 refused by the customer, 4 the taker is full. */
export type TransferStatus = 1 | 2 | 3 | 4;

export interface TransferResult {
  id: string;
  status: TransferStatus;
  takeover_at: string | null;
}

/** Returns a page of outcomes of the contacts that one member handed to another [WX 94088, 94082]. */
export async function listTransferResults(api: Api, { from, to, hasLeft }: Move, cursor: string, signal: AbortSignal) {
  const body = { handover_userid: from, takeover_userid: to, ...(cursor ? { cursor } : {}) };
  const path = hasLeft ? 'externalcontact/resigned/transfer_result' : 'externalcontact/transfer_result';
  const answer = await api.call<Values>(api.customers, path, { body, signal });
  const list = listIn(answer, 'customer').flatMap((one): TransferResult[] => {
    if (!isWxId(one.external_userid)) return [];
    const { takeover_time: time } = one;
    const status = oneOf(one.status, [1, 2, 3, 4] as const, 2);
    return [{ id: one.external_userid, status, takeover_at: typeof time === 'number' && time > 0 ? instant(time) : null }];
  });
  return { list, next: nextOf(answer) };
}

const pageUnassigned = 1000;

/** Returns a page of the contacts of people who have left that nobody has taken [WX 92124]. */
export async function listContactsOfLeavers(api: Api, cursor: string, signal: AbortSignal) {
  const body = { page_size: pageUnassigned, ...(cursor ? { cursor } : {}) };
  const answer = await api.call<Values>(api.customers, 'externalcontact/get_unassigned_list', { body, signal });
  const list = listIn(answer, 'info').flatMap((one) =>
    isWxId(one.external_userid) && isUserid(one.handover_userid) ? [{ id: one.external_userid, from: one.handover_userid }] : [],
  );
  return { list, next: nextOf(answer) };
}

/** Gives groups to another owner. Returns those that WeCom refused [WX 96334, 95703]. @throws WxError */
export async function transferGroups(
  api: WritingApi,
  { to, hasLeft }: Pick<Move, 'to' | 'hasLeft'>,
  ids: readonly string[],
): Promise<Answer[]> {
  const path = hasLeft ? 'externalcontact/groupchat/transfer' : 'externalcontact/groupchat/onjob_transfer';
  const answer = await api.write<Values>(api.customers, path, { chat_id_list: ids, new_owner: to });
  return listIn(answer, 'failed_chat_list').flatMap((one) => (isWxId(one.chat_id) ? [{ id: one.chat_id, errcode: errcodeOf(one) }] : []));
}
