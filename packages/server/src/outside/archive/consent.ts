import type { Api } from '../wecom/wx-api.js';
import { instantOf } from './feed-message.js';
import { isRow } from './message-types.js';

export interface Pair {
  wx_userid: string;
  external_userid: string;
}

export interface PairConsent extends Pair {
  agreed: boolean;
  at: Date;
}

/** Pairs of a member and a contact per request, WeCom's maximum. */
const mostPairs = 100;

/** Asks WeCom whether customers agreed to be archived when they talk to a member. Answers nothing about those who have not decided. */
export async function checkConsents(api: Api, pairs: readonly Pair[], signal: AbortSignal): Promise<PairConsent[]> {
  const found: PairConsent[] = [];
  for (let at = 0; at < pairs.length; at += mostPairs) {
    // The misspelled name is WeCom's.
    const info = pairs.slice(at, at + mostPairs).map((one) => ({ userid: one.wx_userid, exteranalopenid: one.external_userid }));
    const { agreeinfo } = await api.call<{ agreeinfo?: unknown }>(api.customers, 'msgaudit/check_single_agree', { body: { info }, signal });
    for (const row of Array.isArray(agreeinfo) ? agreeinfo.filter(isRow) : []) {
      const { userid, exteranalopenid, agree_status, status_change_time } = row;
      if (typeof userid !== 'string' || typeof exteranalopenid !== 'string') continue;
      const agreed = agree_status === 'Agree' || agree_status === 'Default_Agree';
      if (!agreed && agree_status !== 'Disagree') continue;
      found.push({ wx_userid: userid, external_userid: exteranalopenid, agreed, at: instantOf(status_change_time) ?? new Date(0) });
    }
  }
  return found;
}

/** Members whose chats WeCom archives. */
export async function listSeats(api: Api, signal: AbortSignal): Promise<string[]> {
  const { ids } = await api.call<{ ids?: unknown }>(api.customers, 'msgaudit/get_permit_user_list', { body: {}, signal });
  return Array.isArray(ids) ? ids.filter((one) => typeof one === 'string') : [];
}
