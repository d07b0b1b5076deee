import { Refusal, type Sentence } from '../http/refusal.js';
import { OfficialError } from '../outside/official/official-error.js';
import type { RetryPolicy } from '../outside/wecom/wx-api.js';
import { WxError } from '../outside/wecom/wx-error.js';
import type { Change, ClaimedWrite } from './claim.js';

/** Attempts of a write that no user waits for: for about two hours. */
const maxTries = 20;
const longestPauseMs = 600_000;

const tooLate: Sentence = ['没有赶在时限内发送，请重试', 'It could not be sent in time; try again'];
const fault: Sentence = ['系统异常，请联系管理员', 'Something went wrong; contact your administrator'];

export const lateChange: Change = { status: 'dropped', sentence: tooLate };

const pauseMs = ({ tries }: ClaimedWrite, policy: RetryPolicy) =>
  Math.min(policy.pauseMs * 2 ** Math.min(tries, 30), longestPauseMs) * (0.5 + Math.random());

/** What to do while it is not known whether a call was done: look again, and after too many times ask a person. */
export const unknownChange = (row: ClaimedWrite, policy: RetryPolicy, sentence: Sentence): Change => ({
  status: 'unknown',
  sentence,
  waitMs: row.tries + 1 < maxTries ? pauseMs(row, policy) : undefined,
});

/** Sends again later, or gives up when that would be too late. Nothing was done yet. */
function later(row: ClaimedWrite, waitMs: number, errcode: number | null, sentence: Sentence): Change {
  const gaveUp = row.leftMs === null ? row.tries + 1 >= maxTries : waitMs > row.leftMs;
  return { status: gaveUp ? 'refused' : 'waiting', errcode, sentence, waitMs };
}

/** Decides the next state of a write after a failed call. `called` is whether the call had begun. */
export function changeAfter(error: unknown, row: ClaimedWrite, policy: RetryPolicy, called: boolean): Change {
  if (error instanceof Refusal) return { status: 'refused', sentence: error.sentence };
  if (error instanceof WxError || error instanceof OfficialError) {
    const { errcode, sentence } = error;
    if (error.isLost) return unknownChange(row, policy, sentence);
    if (error instanceof WxError && error.remedy === 'wait') return later(row, policy.windowMs, errcode, sentence);
    const passes = error instanceof WxError ? error.remedy === 'retry' || error.remedy === 'token' : errcode === null || errcode === -1;
    return passes ? later(row, pauseMs(row, policy), errcode, sentence) : { status: 'refused', errcode, sentence };
  }
  return called ? unknownChange(row, policy, fault) : later(row, pauseMs(row, policy), null, fault);
}
