import type { EventFields } from '../outside/wecom/event-xml.js';
import { externalEvent } from './change.js';
import type { Directory } from './directory.js';
import type { Transfer } from './transfer-types.js';

/** A contact goes over by itself after a day. */
export const takeoverSeconds = 24 * 3600;
export const protectionSeconds = 90 * 24 * 3600;

export const nowSeconds = () => Math.floor(Date.now() / 1000);

export const transferKey = (externalUserid: string, from: string) => `${from} ${externalUserid}`;

/** Gives a contact to who takes it over. Returns the events that WeCom sends: none about a member who had the contact before. */
function take({ contacts }: Directory, { external_userid, from, to, left }: Transfer): EventFields[] {
  const contact = contacts.get(external_userid);
  const before = contact?.follows.get(from);
  if (!contact || !before) return [];
  const isFriend = contact.follows.has(to);
  const { remark, description, remark_mobiles } = before;
  const follow = { userid: to, ...{ remark, description, remark_mobiles }, createtime: nowSeconds(), state: '', tags: before.tags };
  contact.follows.delete(from);
  if (!isFriend) contact.follows.set(to, { ...follow, add_way: 202, oper_userid: to });
  return [
    ...(left ? [] : [{ ...externalEvent('del_external_contact', from, external_userid), Source: 'DELETE_BY_TRANSFER' }]),
    ...(isFriend ? [] : [externalEvent('add_external_contact', to, external_userid)]),
  ];
}

const failEvent = ({ to, external_userid }: Transfer, reason: string): EventFields => ({
  ...externalEvent('transfer_fail', to, external_userid),
  FailReason: reason,
});

/** Ends the transfers whose time has come. Returns the events that WeCom sends. */
export function settleTransfers(directory: Directory): EventFields[] {
  const due = [...directory.transfers.values()].filter(({ status, takeover_time }) => status === 2 && takeover_time <= nowSeconds());
  return due.flatMap((transfer) => {
    const isFull = directory.staffLimits.get(transfer.to)?.full === true;
    transfer.status = isFull ? 4 : 1;
    return isFull ? [failEvent(transfer, 'customer_limit_exceed')] : take(directory, transfer);
  });
}

/** The customer refuses the new member. Returns the event that WeCom sends. */
export function refuseTransfer(transfer: Transfer): EventFields {
  transfer.status = 3;
  transfer.takeover_time = 0;
  return failEvent(transfer, 'customer_refused');
}

/** Lets a day pass for all transfers, and ends those whose time has come. Returns the events that WeCom sends. */
export function passDay(directory: Directory): EventFields[] {
  for (const transfer of directory.transfers.values()) if (transfer.status === 2) transfer.takeover_time -= takeoverSeconds;
  for (const transfer of directory.groupTransfers.values()) transfer.at = transfer.at.map((at) => at - takeoverSeconds);
  return settleTransfers(directory);
}

/** The outcome for contacts and groups that went to others. */
export function transferState({ transfers, groups }: Directory) {
  return {
    transfers: [...transfers.values()].map(({ external_userid, from, to, status }) => ({ external_userid, from, to, status })),
    groups: [...groups.values()].map(({ chat_id, owner }) => ({ chat_id, owner })),
  };
}
