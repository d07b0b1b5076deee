/** A begin or end of one friendship or membership, as the history has it. */
export interface Change {
  /** The other side: a member, or a group of the campaign. */
  pair: string;
  change: 'begun' | 'ended';
  /** In seconds. */
  at: number;
  /** Tells changes of one second apart. */
  nth: number;
  /** Whose code of the campaign it came by. */
  participant_id: number | null;
  /** Whether it is with the company, but not within the campaign: it only tells who was known before. */
  elsewhere: boolean;
  add_way: number | null;
  oper_userid: string | null;
}

/** What the history of a person says about them as a friend of the campaign. Times are in seconds. */
export interface FriendHistory {
  participant_id: number;
  pair: string;
  added_at: number;
  is_new: boolean;
  lost_at: number | null;
  left_count: number;
  last_back_at: number | null;
  left_soon: boolean;
  add_way: number | null;
  oper_userid: string | null;
}

const soon = 3600;

/** Groups a list by what its items have in common, in its order. */
export function groupsOf<Key, Item>(list: readonly Item[], keyOf: (one: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

/** By what they are, not by when they were told: WeCom gives its events no number. */
const inOrder = (one: Change, other: Change) =>
  one.at - other.at || (one.pair < other.pair ? -1 : one.pair > other.pair ? 1 : one.nth - other.nth);

/** Whether a person was known before a change, by what began or ended earlier. */
const wasFriend = (all: readonly Change[], first: Change) =>
  all.some((one) => (one.change === 'begun' ? inOrder(one, first) < 0 : one.at < first.at));

interface Presence {
  lost_at: number | null;
  left_count: number;
  last_back_at: number | null;
}

/**
 * Puts the changes of one second into the open pairs. Returns whether some began, whether all that were open before ended in it, if only for a
 * moment, and whether all that are open after it did.
 */
function applySecond(open: Set<string>, changes: readonly Change[]) {
  const balance = new Map<string, number>();
  const ended = new Set<string>();
  for (const { pair, change } of changes) {
    balance.set(pair, (balance.get(pair) ?? 0) + (change === 'begun' ? 1 : -1));
    if (change === 'ended') ended.add(pair);
  }
  const hasBroken = open.size > 0 && [...open].every((pair) => ended.has(pair));
  for (const [pair, more] of balance)
    if (more > 0) open.add(pair);
    else if (more < 0) open.delete(pair);
  return { hasBegun: changes.some(({ change }) => change === 'begun'), hasBroken, hasReopened: [...open].every((pair) => ended.has(pair)) };
}

/** Follows the pairs second by second: a friend has left when no pair is open, and is back with the next one that begins. */
function presenceOf(changes: readonly Change[], since: number): Presence {
  const open = new Set<string>();
  const presence: Presence = { lost_at: null, left_count: 0, last_back_at: null };
  for (const [at, some] of groupsOf(changes.toSorted(inOrder), (one) => one.at)) {
    const wasOpen = open.size > 0;
    const { hasBegun, hasBroken, hasReopened } = applySecond(open, some);
    if (at < since) continue;
    const isOpen = open.size > 0;
    // In the second of the first addition, a pair that is open and has ended was left and added again.
    const isFirst = at === since && !wasOpen;
    const isBack = isFirst ? isOpen && hasReopened : at > since && hasBegun && (!wasOpen || hasBroken);
    const hasLeft = !isOpen ? wasOpen || hasBegun : isBack && (wasOpen || isFirst);
    if (hasLeft) presence.left_count++;
    if (isBack) presence.last_back_at = at;
    if (isOpen) presence.lost_at = null;
    else if (hasLeft) presence.lost_at = at;
  }
  return presence;
}

/** Returns what a history comes to, in whichever order it arrived; undefined for a person who came by no code of the campaign. */
export function friendOf(all: readonly Change[]): FriendHistory | undefined {
  const [first] = all.filter((one) => one.change === 'begun' && one.participant_id !== null).toSorted(inOrder);
  if (first?.participant_id == null) return undefined;
  const { participant_id, pair, at: added_at, add_way, oper_userid } = first;
  const inside = all.filter((one) => !one.elsewhere);
  const left_soon = inside.some((one) => one.pair === pair && one.change === 'ended' && one.at >= added_at && one.at <= added_at + soon);
  const found = { participant_id, pair, added_at, is_new: !wasFriend(all, first), left_soon, add_way, oper_userid };
  return { ...found, ...presenceOf(inside, added_at) };
}
