import { instant, isUserid, isWxId, line, lineOrNull, listIn, nextOf, oneOf } from './values.js';
import type { Api } from './wx-api.js';

/** A group member as WeCom returns it. */
export interface WxGroupMember {
  userid: string;
  type: 1 | 2;
  unionid: string | null;
  name: string;
  group_nickname: string | null;
  joined_at: string;
  join_scene: 1 | 2 | 3;
  invitor: string | null;
  /** Of the code by which they joined. */
  state: string | null;
}

export interface WxGroup {
  chat_id: string;
  name: string;
  owner: string;
  notice: string | null;
  created_at: string;
  admins: string[];
  members: WxGroupMember[];
}

type Values = Record<string, unknown>;

export interface GroupPage {
  /** Chat id → 0 normal, 1 owner left, 2 being handed over, 3 handed over. */
  states: Map<string, number>;
  next: string | undefined;
}

const pageGroups = 1000;

/** Returns a page of the groups of these owners, at most 100 owners. */
export async function listGroups(api: Api, owners: string[], cursor: string, signal: AbortSignal): Promise<GroupPage> {
  const body = { status_filter: 0, owner_filter: { userid_list: owners }, limit: pageGroups, ...(cursor ? { cursor } : {}) };
  const answer = await api.call<Values>(api.customers, 'externalcontact/groupchat/list', { body, signal });
  const all = listIn(answer, 'group_chat_list').filter((one) => isWxId(one.chat_id));
  return { states: new Map(all.map((one) => [String(one.chat_id), oneOf(one.status as number, [0, 1, 2, 3], 0)])), next: nextOf(answer) };
}

function memberOf(one: Values): WxGroupMember[] {
  if (!isUserid(one.userid)) return [];
  const { userid: invitor } = (one.invitor ?? {}) as Values;
  return [
    {
      userid: one.userid,
      type: oneOf(one.type, [1, 2] as const, 2),
      unionid: isWxId(one.unionid) ? one.unionid : null,
      name: line(one.name),
      group_nickname: lineOrNull(one.group_nickname),
      joined_at: instant(one.join_time),
      join_scene: oneOf(one.join_scene, [1, 2, 3] as const, 1),
      invitor: isUserid(invitor) ? invitor : null,
      state: lineOrNull(one.state, 30),
    },
  ];
}

/** Returns a group with its members. @throws WxError, 40050 or 49008 if it no longer exists */
export async function getGroup(api: Api, chatId: string, signal: AbortSignal): Promise<WxGroup> {
  const body = { chat_id: chatId, need_name: 1 };
  const answer = await api.call<{ group_chat?: Values }>(api.customers, 'externalcontact/groupchat/get', { body, signal });
  const one = answer.group_chat ?? {};
  const members = listIn(one, 'member_list').flatMap(memberOf);
  return {
    chat_id: chatId,
    name: line(one.name),
    owner: isUserid(one.owner) ? one.owner : '',
    notice: lineOrNull(one.notice, 2000),
    created_at: instant(one.create_time),
    admins: (Array.isArray(one.admin_list) ? one.admin_list : []).flatMap((admin: Values) =>
      isUserid(admin?.userid) ? [admin.userid] : [],
    ),
    members: [...new Map(members.map((member) => [member.userid, member])).values()],
  };
}
