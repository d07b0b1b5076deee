import { Refusal } from '../../http/refusal.js';
import type { Api, WritingApi } from './wx-api.js';

/** A message as WeCom takes it: its type, and the body under the name of the type. */
export type AppBody = { msgtype: string } & Record<string, unknown>;

/** Whom a message is for; `all` means everyone who sees the app. */
export interface AppTargets {
  all: boolean;
  users: readonly string[];
  parties: readonly number[];
  tags: readonly string[];
}

/** What WeCom says of a message that it took. */
export interface SentAppMessage {
  msgid: string;
  invalid_users: string[];
  invalid_parties: string[];
  invalid_tags: string[];
  unlicensed_users: string[];
}

/** For this long WeCom drops an equal message to the same receivers (document/path/90236). */
export const duplicateSeconds = 4 * 3600;

/** @throws Refusal 50200 if WeCom may no longer drop a repeat of a message that was first sent then; some time is left for the call */
export function assertRepeatIsDropped(since: Date): undefined {
  if (Date.now() - since.getTime() < duplicateSeconds * 1000 - 600_000) return;
  throw new Refusal(50200, [
    '已超过四小时，企业微信不再识别重复，请核实后再决定',
    'More than four hours have passed, and WeCom no longer recognizes a repeat; check before you decide',
  ]);
}

const split = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? value.split('|') : []);

/** Sends a message of the app. A repeat within four hours is dropped, so that it reaches nobody twice. @throws WxError */
export async function sendAppMessage(api: WritingApi, agentId: number, targets: AppTargets, body: AppBody): Promise<SentAppMessage> {
  const { all, users, parties, tags } = targets;
  const answer = await api.write<Record<string, unknown>>(api.messages, 'message/send', {
    ...(all ? { touser: '@all' } : { touser: users.join('|'), toparty: parties.join('|'), totag: tags.join('|') }),
    ...{ ...body, agentid: agentId, enable_duplicate_check: 1, duplicate_check_interval: duplicateSeconds },
  });
  return {
    msgid: String(answer.msgid),
    invalid_users: split(answer.invaliduser),
    invalid_parties: split(answer.invalidparty),
    invalid_tags: split(answer.invalidtag),
    unlicensed_users: split(answer.unlicenseduser),
  };
}

/** Takes a message away from its receivers, within 24 hours. @throws WxError */
export const recallAppMessage = (api: WritingApi, msgid: string) => api.write(api.messages, 'message/recall', { msgid });

export interface StaffTag {
  id: string;
  name: string;
}

type Values = Record<string, unknown>;

const listOf = (value: unknown): Values[] => (Array.isArray(value) ? (value as Values[]) : []);

/** Returns the staff tags that the app sees. @throws WxError */
export async function listStaffTags(api: Api, signal?: AbortSignal): Promise<StaffTag[]> {
  const { taglist } = await api.call<{ taglist?: unknown }>(api.contacts, 'tag/list', signal ? { signal } : {});
  return listOf(taglist).map(({ tagid, tagname }) => ({ id: String(tagid), name: String(tagname) }));
}

/** The members and departments that a tag or an app names. */
export interface StaffRange {
  users: string[];
  parties: number[];
}

/** Returns whom a staff tag has. @throws WxError */
export async function getStaffTag(api: Api, tagid: string, signal?: AbortSignal): Promise<StaffRange> {
  const answer = await api.call<Values>(api.contacts, 'tag/get', { query: { tagid }, ...(signal ? { signal } : {}) });
  return {
    users: listOf(answer.userlist).map(({ userid }) => String(userid)),
    parties: (Array.isArray(answer.partylist) ? answer.partylist : []).map(Number),
  };
}

/** Returns whom an app sees: members, departments with all below them, and tags. @throws WxError */
export async function getAppRange(api: Api, agentid: number, signal?: AbortSignal): Promise<StaffRange & { tags: string[] }> {
  const answer = await api.call<Values>(api.contacts, 'agent/get', { query: { agentid }, ...(signal ? { signal } : {}) });
  const { allow_userinfos, allow_partys, allow_tags } = answer as Record<string, Values | undefined>;
  const numbers = (value: unknown) => (Array.isArray(value) ? value.map(Number) : []);
  return {
    users: listOf(allow_userinfos?.user).map(({ userid }) => String(userid)),
    parties: numbers(allow_partys?.partyid),
    tags: numbers(allow_tags?.tagid).map(String),
  };
}
