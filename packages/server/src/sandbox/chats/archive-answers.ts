import { type Answer, failure, success } from '../platform-replies.js';
import { agreementOf } from './feed.js';

const mostPairs = 100;

interface PairQuestion {
  userid: string;
  exteranalopenid: string;
}

const isPair = (one: unknown): one is PairQuestion =>
  typeof one === 'object' &&
  one !== null &&
  typeof (one as PairQuestion).userid === 'string' &&
  typeof (one as PairQuestion).exteranalopenid === 'string';

/** Responses about the archive of the sandbox company, in WeCom's format. */
export const archiveAnswers: Record<string, Answer> = {
  'POST msgaudit/get_permit_user_list': ({ followers }) => success({ ids: followers.slice(0, 12) }),

  'POST msgaudit/check_single_agree': (directory, _, body) => {
    const info = Array.isArray(body?.info) ? (body.info as unknown[]) : [];
    if (info.length === 0 || info.length > mostPairs || !info.every(isPair)) return failure(40058);
    // Those who have not decided are left out.
    const agreeinfo = info.filter(isPair).flatMap(({ userid, exteranalopenid }) => {
      const found = agreementOf(directory, userid, exteranalopenid);
      const agree_status = found?.agreed ? 'Agree' : 'Disagree';
      return found ? [{ status_change_time: Math.floor(found.at / 1000), userid, exteranalopenid, agree_status }] : [];
    });
    return success({ agreeinfo });
  },
};
