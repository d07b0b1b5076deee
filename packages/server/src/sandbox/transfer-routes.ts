import type { Directory } from './directory.js';
import { type Answer, type Body, failure, nextPage, type Simulation, success, textsIn } from './platform-replies.js';
import type { Transfer } from './transfer-types.js';
import { nowSeconds, protectionSeconds, settleTransfers, takeoverSeconds, transferKey } from './transfers.js';

const mostAtOnce = 100;
const mostText = 200;
const mostMoves = 2;
const mostGroupsADay = 300;
const daySeconds = 24 * 3600;

/** Returns the code with which WeCom refuses a member who shall take contacts; undefined if they can. */
function takerCode({ members, followers, staffLimits }: Directory, userid: string): number | undefined {
  const member = members.get(userid);
  if (!member) return 40003;
  if (member.status !== 1) return 41054;
  if (!followers.includes(userid)) return 84083;
  return staffLimits.get(userid)?.unverified ? 40098 : undefined;
}

const recent = (times: readonly number[], seconds: number) => times.filter((at) => at > nowSeconds() - seconds);

/** Begins the transfer of a contact. Returns 0, or the code with which WeCom refuses it. */
function begin(directory: Directory, external_userid: string, { from, to, left }: Pick<Transfer, 'from' | 'to' | 'left'>): number {
  const contact = directory.contacts.get(external_userid);
  if (!contact) return 40096;
  if (!contact.follows.has(from)) return 40131;
  const key = transferKey(external_userid, from);
  const before = directory.transfers.get(key);
  if (before?.status === 2) return 40129;
  const begun = recent(
    [...directory.transfers.values()].filter((one) => one.external_userid === external_userid).flatMap((one) => one.begun),
    protectionSeconds,
  );
  if (!left && begun.length >= mostMoves) return 40128;
  directory.transfers.set(key, {
    ...{ external_userid, from, to, left },
    ...{ status: 2, takeover_time: nowSeconds() + takeoverSeconds, begun: [...(before?.begun ?? []), nowSeconds()] },
  });
  return 0;
}

/** Begins the transfers that a call asks for: contacts of a member who has left, or is still there. */
function transferContacts(directory: Directory, body: Body, left: boolean) {
  settleTransfers(directory);
  const [from, to] = [String(body?.handover_userid ?? ''), String(body?.takeover_userid ?? '')];
  const ids = textsIn(body, 'external_userid');
  if (ids.length === 0 || ids.length > mostAtOnce || String(body?.transfer_success_msg ?? '').length > mostText) return failure(40058);
  const refused = takerCode(directory, to);
  if (refused !== undefined) return failure(refused);
  if (from === to) return failure(40130);
  if (left && directory.members.has(from)) return failure(40097);
  if (!left && !directory.members.has(from)) return failure(40003);
  const customer = ids.map((external_userid) => ({ external_userid, errcode: begin(directory, external_userid, { from, to, left }) }));
  return success({ customer });
}

function resultPage(directory: Directory, body: Body, simulation: Simulation, left: boolean) {
  settleTransfers(directory);
  const [from, to] = [String(body?.handover_userid ?? ''), String(body?.takeover_userid ?? '')];
  const all = [...directory.transfers.values()].filter((one) => one.from === from && one.to === to && one.left === left);
  const page = nextPage(simulation, all, { ...body, limit: undefined }, 1000);
  if (!page) return failure(40058);
  const customer = page.list.map(({ external_userid, status, takeover_time }) => ({ external_userid, status, takeover_time }));
  return success({ customer, ...page.next });
}

/** Contacts of people who have left that nobody has taken. */
function unassignedContacts({ contacts, leavers, transfers }: Directory) {
  return [...contacts.values()].flatMap(({ external_userid, follows }) =>
    [...follows.keys()].flatMap((userid) => {
      const leaver = leavers.get(userid);
      if (!leaver || transfers.get(transferKey(external_userid, userid))?.status === 2) return [];
      return [{ handover_userid: userid, external_userid, dimission_time: leaver.left_at }];
    }),
  );
}

/** Gives a group to another owner. Returns 0, or the code with which WeCom refuses it. */
function giveGroup({ groups, members, groupTransfers }: Directory, chat_id: string, to: string, onJob: boolean): number {
  const group = groups.get(chat_id);
  if (!group) return 90501;
  if (group.owner === to) return 90508;
  const from = group.owner;
  if (onJob !== members.has(from)) return onJob ? 90502 : 90500;
  const before = groupTransfers.get(chat_id);
  if (onJob && recent(before?.at ?? [], protectionSeconds).length >= mostMoves) return 40128;
  const today = [...groupTransfers.values()].filter((one) => one.from === from && recent(one.at, daySeconds).length > 0);
  if (today.length >= mostGroupsADay) return 45033;
  group.owner = to;
  if (!group.members.has(to))
    group.members.set(to, {
      userid: to,
      type: 1,
      join_time: nowSeconds(),
      join_scene: 1,
      group_nickname: '',
      name: members.get(to)?.name ?? '',
    });
  groupTransfers.set(chat_id, { chat_id, from, to, at: [...(before?.at ?? []), nowSeconds()], on_job: onJob });
  return 0;
}

function transferGroups(directory: Directory, body: Body, onJob: boolean) {
  const to = String(body?.new_owner ?? '');
  const ids = textsIn(body, 'chat_id_list');
  if (ids.length === 0 || ids.length > mostAtOnce) return failure(40058);
  const refused = takerCode(directory, to);
  if (refused !== undefined) return failure(refused);
  const failed_chat_list = ids
    .map((chat_id) => ({ chat_id, errcode: giveGroup(directory, chat_id, to, onJob) }))
    .filter(({ errcode }) => errcode !== 0)
    .map((one) => ({ ...one, errmsg: failure(one.errcode).errmsg }));
  return success({ failed_chat_list });
}

/** Responses for contacts and groups that go to other members, in WeCom's format. */
export const transferAnswers: Record<string, Answer> = {
  'POST externalcontact/transfer_customer': (directory, _, body) => transferContacts(directory, body, false),
  'POST externalcontact/resigned/transfer_customer': (directory, _, body) => transferContacts(directory, body, true),
  'POST externalcontact/transfer_result': (directory, _, body, simulation) => resultPage(directory, body, simulation, false),
  'POST externalcontact/resigned/transfer_result': (directory, _, body, simulation) => resultPage(directory, body, simulation, true),
  'POST externalcontact/get_unassigned_list': (directory, _, body, simulation) => {
    const page = nextPage(simulation, unassignedContacts(directory), { cursor: body?.cursor, limit: body?.page_size }, 1000);
    return page ? success({ info: page.list, is_last: page.next.next_cursor === undefined, ...page.next }) : failure(40058);
  },
  'POST externalcontact/groupchat/transfer': (directory, _, body) => transferGroups(directory, body, false),
  'POST externalcontact/groupchat/onjob_transfer': (directory, _, body) => transferGroups(directory, body, true),
};
