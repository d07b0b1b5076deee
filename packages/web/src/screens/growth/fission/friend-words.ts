import { useMeta } from '#api/meta.js';
import type { ChipTone } from '#ui/status/StatusChip.js';
import type { Friend } from './fission.js';

export type Flag = Friend['flags'][number];

/** What each flag adds to the score. */
export const flagScores: Record<Flag, number> = {
  ...{ left_soon: 2, burst: 2, same_face: 2, mutual: 3, added_by_hand: 3, not_scanned: 2, employee: 3, blocked_before: 3 },
};

const waits: readonly Friend['invalid_reason'][] = ['review', 'held'];

/** The tone of whether a friend counts: not yet, or not at all. */
export const friendTone = ({ valid, invalid_reason }: Pick<Friend, 'valid' | 'invalid_reason'>): ChipTone =>
  valid ? 'good' : waits.includes(invalid_reason) ? 'wait' : 'plain';

/** Returns the words for flags, for the reasons of which a friend does not count, and for verdicts. */
export function useFriendWords() {
  const meta = useMeta('listFissionFriends');
  return {
    flag: (flag: Flag) => meta.word(meta.output('flags'), flag),
    reason: (reason: Friend['invalid_reason']) => meta.word(meta.input('invalid_reason'), reason),
    verdict: (verdict: Friend['verdict']) => meta.word(meta.output('verdict'), verdict),
  };
}
