import { instant, isUserid, isWxId, line, lineOrNull, listIn, nextOf, oneOf } from './values.js';
import type { Api, WritingApi } from './wx-api.js';

/** A contact as WeCom returns it. */
export interface WxContact {
  external_userid: string;
  name: string;
  avatar: string | null;
  type: 1 | 2;
  gender: 0 | 1 | 2;
  unionid: string | null;
  corp_name: string | null;
  position: string | null;
}

/** A staff member who has this contact. */
export interface WxFollow {
  userid: string;
  remark: string | null;
  description: string | null;
  mobiles: string[];
  remark_corp_name: string | null;
  add_way: number;
  state: string | null;
  oper_userid: string | null;
  createtime: string;
  /** Enterprise tags, by WeCom id. */
  tags: string[];
  /** When WeCom was asked. */
  asked_at: string;
}

export interface WxFriendship {
  contact: WxContact;
  follow: WxFollow;
}

const addWays = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 201, 202];
export const pageContacts = 100;

type Values = Record<string, unknown>;

function contactOf(one: Values): WxContact | undefined {
  if (!isWxId(one.external_userid)) return undefined;
  return {
    external_userid: one.external_userid,
    name: line(one.name) || one.external_userid,
    avatar: typeof one.avatar === 'string' && /^https?:\/\/\S{1,490}$/.test(one.avatar) ? one.avatar : null,
    type: oneOf(one.type, [1, 2] as const, 1),
    gender: oneOf(one.gender, [0, 1, 2] as const, 0),
    unionid: isWxId(one.unionid) ? one.unionid : null,
    corp_name: lineOrNull(one.corp_name),
    position: lineOrNull(one.position),
  };
}

/** Reads tags, which are ids in a page and objects in the response for a single contact. */
function tagsOf({ tag_id: ids, tags }: Values): string[] {
  const all: unknown[] = Array.isArray(ids) ? ids : Array.isArray(tags) ? tags.map((one: Values | null) => one?.tag_id) : [];
  return [...new Set(all.filter(isWxId))];
}

function followOf(one: Values, askedAt: string): WxFollow | undefined {
  if (!isUserid(one.userid)) return undefined;
  const mobiles = Array.isArray(one.remark_mobiles) ? one.remark_mobiles.map((text) => line(text, 20)).filter(Boolean) : [];
  return {
    userid: one.userid,
    remark: lineOrNull(one.remark),
    description: lineOrNull(one.description, 500),
    mobiles: mobiles.slice(0, 5),
    remark_corp_name: lineOrNull(one.remark_corp_name),
    add_way: oneOf(one.add_way as number, addWays, 0),
    state: lineOrNull(one.state, 30),
    oper_userid: isUserid(one.oper_userid) ? one.oper_userid : null,
    createtime: instant(one.createtime),
    tags: tagsOf(one),
    asked_at: askedAt,
  };
}

/** Lists the members who may have contacts. */
export async function listFollowUsers(api: Api, signal: AbortSignal): Promise<string[]> {
  const answer = await api.call<Values>(api.customers, 'externalcontact/get_follow_user_list', { signal });
  return (Array.isArray(answer.follow_user) ? answer.follow_user : []).filter(isUserid);
}

export interface FriendshipPage {
  friendships: WxFriendship[];
  /** Number of entries that could not be read. */
  bad: number;
  unlicensed: boolean;
  next: string | undefined;
}

/** Returns a page of a member's contacts. @throws WxError, 84061 if the member has none */
export async function listFriendships(api: Api, userid: string, cursor: string, signal: AbortSignal): Promise<FriendshipPage> {
  const body = { userid_list: [userid], limit: pageContacts, ...(cursor ? { cursor } : {}) };
  const askedAt = new Date().toISOString();
  const answer = await api.call<Values>(api.customers, 'externalcontact/batch/get_by_user', { body, signal });
  const all = listIn(answer, 'external_contact_list').map((one) => ({
    contact: contactOf((one.external_contact ?? {}) as Values),
    follow: followOf((one.follow_info ?? {}) as Values, askedAt),
  }));
  const friendships = all.filter((one): one is WxFriendship => Boolean(one.contact && one.follow?.userid === userid));
  const { unlicensed_userid_list: unlicensed } = (answer.fail_info ?? {}) as Values;
  return {
    friendships,
    bad: all.length - friendships.length,
    unlicensed: Array.isArray(unlicensed) && unlicensed.includes(userid),
    next: nextOf(answer),
  };
}

/** Returns a contact with all staff who have it. @throws WxError, 84061 or 40096 if no staff member has it */
export async function getFriendships(api: Api, externalUserid: string, signal: AbortSignal): Promise<WxFriendship[]> {
  const found: WxFriendship[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const query = { external_userid: externalUserid, ...(cursor ? { cursor } : {}) };
    const askedAt = new Date().toISOString();
    const answer: Values = await api.call<Values>(api.customers, 'externalcontact/get', { query, signal });
    const contact = contactOf({ ...((answer.external_contact ?? {}) as Values), external_userid: externalUserid });
    const follows = listIn(answer, 'follow_user')
      .map((one) => followOf(one, askedAt))
      .filter((one) => one !== undefined);
    if (contact) found.push(...follows.map((follow) => ({ contact, follow })));
    cursor = nextOf(answer);
  }
  return found;
}

/** What a member notes about a contact; what is left out stays in WeCom. */
export interface WxRemark {
  userid: string;
  external_userid: string;
  remark: string;
  description: string;
  remark_company: string;
  remark_mobiles?: string[];
}

/** Replaces a member's note about a contact. @throws WxError */
export const setRemark = (api: WritingApi, note: WxRemark) => api.write(api.customers, 'externalcontact/remark', { ...note });
