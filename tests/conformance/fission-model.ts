/** A slow reference for referral campaigns: it looks at all changes again for every question. */

export interface Change {
  contact: string;
  pair: string;
  change: 'begun' | 'ended';
  at: number;
  nth: number;
  /** The participant whose code it came by. */
  code: string | null;
  addWay: number | null;
  byStaff: boolean;
}

export interface World {
  participants: readonly string[];
  faces: ReadonlyMap<string, string>;
  changes: readonly Change[];
  verdicts: ReadonlyMap<string, 'passed' | 'refused'>;
  newOnly: boolean;
  lostInvalid: boolean;
  startAt: number;
  endAt: number;
  /** Friends needed for the levels from 1 on, and their stock. */
  levels: readonly { invites: number; stock: number }[];
}

export interface Friend {
  contact: string;
  participant: string;
  addedAt: number;
  isNew: boolean;
  lostAt: number | null;
  leftCount: number;
  lastBackAt: number | null;
  flags: string[];
  reason: string | null;
}

const weights: Record<string, number> = { left_soon: 2, burst: 2, same_face: 2, mutual: 3, added_by_hand: 3, not_scanned: 2 };

const keyOf = ({ at, pair, nth }: Change) => [String(at).padStart(12, '0'), pair, String(nth).padStart(4, '0')].join(' ');

const changesOf = ({ changes }: World, contact: string) => changes.filter((one) => one.contact === contact);

/** The change that decides whose friend somebody is. */
function bindingOf(world: World, contact: string): Change | undefined {
  let best: Change | undefined;
  for (const one of changesOf(world, contact))
    if (one.change === 'begun' && one.code !== null && (!best || keyOf(one) < keyOf(best))) best = one;
  return best;
}

/** Whether a pair are friends after a second: the last second that had more of one than of the other decides. */
function isOpen(changes: readonly Change[], pair: string, at: number): boolean {
  const mine = changes.filter((one) => one.pair === pair && one.at <= at);
  for (const second of [...new Set(mine.map((one) => one.at))].sort((a, b) => b - a)) {
    const sum = mine.filter((one) => one.at === second).reduce((total, one) => total + (one.change === 'begun' ? 1 : -1), 0);
    if (sum !== 0) return sum > 0;
  }
  return false;
}

const endsOf = (changes: readonly Change[], pair: string) => changes.filter((one) => one.pair === pair && one.change === 'ended').length;

function presenceOf(changes: readonly Change[], since: number) {
  const pairs = [...new Set(changes.map(({ pair }) => pair))];
  const openAt = (at: number) => pairs.filter((pair) => isOpen(changes, pair, at));
  let [lostAt, leftCount, lastBackAt]: [number | null, number, number | null] = [null, 0, null];
  for (const at of [...new Set(changes.map((one) => one.at))].sort((a, b) => a - b)) {
    if (at < since) continue;
    const some = changes.filter((one) => one.at === at);
    const [before, after] = [openAt(at - 1), openAt(at)];
    const came = some.some(({ change }) => change === 'begun');
    const brokeOff = before.length > 0 && before.every((pair) => some.some((one) => one.pair === pair && one.change === 'ended'));
    const cameTwice = at === since && before.length === 0 && after.length > 0 && after.every((pair) => endsOf(some, pair) > 0);
    const returned = cameTwice || (at > since && came && (before.length === 0 || brokeOff));
    if (returned) lastBackAt = at;
    if (after.length > 0) {
      lostAt = null;
      if (returned && (before.length > 0 || cameTwice)) leftCount++;
    } else if (before.length > 0 || came) {
      lostAt = at;
      leftCount++;
    }
  }
  return { lostAt, leftCount, lastBackAt };
}

type Bare = Omit<Friend, 'flags' | 'reason'> & { binding: Change };

function bareFriends(world: World): Bare[] {
  const contacts = [...new Set(world.changes.map(({ contact }) => contact))];
  return contacts.flatMap((contact) => {
    const binding = bindingOf(world, contact);
    if (!binding?.code) return [];
    const all = changesOf(world, contact);
    const known = all.some((one) => (one.change === 'ended' ? one.at < binding.at : keyOf(one) < keyOf(binding)));
    const bare = { contact, participant: binding.code, addedAt: binding.at, isNew: !known, binding };
    return [{ ...bare, ...presenceOf(all, binding.at) }];
  });
}

function isInBurst(friends: readonly Bare[], friend: Bare): boolean {
  const times = friends.filter(({ participant }) => participant === friend.participant).map(({ addedAt }) => addedAt);
  return times.some((start) => {
    const within = times.filter((at) => at >= start && at <= start + 600);
    return within.length >= 10 && friend.addedAt >= start && friend.addedAt <= start + 600;
  });
}

function flagsOf(world: World, friends: readonly Bare[], friend: Bare): string[] {
  const { binding, contact, participant } = friend;
  const face = world.faces.get(contact);
  const holds: Record<string, boolean> = {
    left_soon: changesOf(world, contact).some(
      (one) => one.pair === binding.pair && one.change === 'ended' && one.at >= binding.at && one.at - binding.at <= 3600,
    ),
    burst: isInBurst(friends, friend),
    same_face: face !== undefined && friends.filter((one) => one.contact !== contact && world.faces.get(one.contact) === face).length >= 2,
    mutual: friends.some((one) => one.contact === participant && one.participant === contact),
    added_by_hand: binding.byStaff,
    not_scanned: binding.addWay !== null && binding.addWay !== 1 && binding.addWay !== 0,
  };
  return Object.keys(holds).filter((flag) => holds[flag]);
}

function reasonOf(world: World, friend: Bare, flags: readonly string[]): string | null {
  const { addedAt, isNew, contact, participant, lostAt } = friend;
  const verdict = world.verdicts.get(contact);
  if (addedAt < world.startAt || addedAt > world.endAt) return 'outside_time';
  if (world.newOnly && !isNew) return 'not_new';
  if (contact === participant) return 'self';
  if (!verdict && flags.reduce((sum, flag) => sum + (weights[flag] ?? 0), 0) >= 3) return 'review';
  if (verdict === 'refused') return 'refused';
  return lostAt !== null && world.lostInvalid ? 'lost' : null;
}

export function friendsOf(world: World): Friend[] {
  const all = bareFriends(world);
  return all.map((friend) => {
    const flags = flagsOf(world, all, friend);
    const { binding: _, ...rest } = friend;
    return { ...rest, flags: flags.sort(), reason: reasonOf(world, friend, flags) };
  });
}

export interface Standing {
  participant: string;
  invited: number;
  valid: number;
  held: number;
  level: number;
  /** Levels that are reached, and those that would be if the friends under review pass. */
  reached: number[];
  held_levels: number[];
}

export function standingsOf(world: World): Standing[] {
  const friends = friendsOf(world);
  return world.participants.map((participant) => {
    const mine = friends.filter((one) => one.participant === participant);
    const valid = mine.filter(({ reason }) => reason === null).length;
    const held = mine.filter(({ reason }) => reason === 'review').length;
    const levels = world.levels.map(({ invites }, at) => ({ invites, level: at + 1 }));
    const reached = levels.filter(({ invites }) => invites <= valid).map(({ level }) => level);
    const held_levels = levels.filter(({ invites }) => invites > valid && invites <= valid + held).map(({ level }) => level);
    return { participant, invited: mine.length, valid, held, level: reached.at(-1) ?? 0, reached, held_levels };
  });
}
