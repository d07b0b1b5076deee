import type { Change, World } from './fission-model.js';

const pairs = ['memberA', 'memberB', 'memberC'];

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

interface Drawing {
  random: () => number;
  participants: readonly string[];
  /** Few seconds, so that changes fall into the same one. */
  seconds: readonly number[];
}

function drawChanges(contact: string, count: number, { random, participants, seconds }: Drawing): Change[] {
  const changes: Change[] = [];
  for (let at = 0; at < count; at++) {
    const change = random() < 0.6 ? ('begun' as const) : ('ended' as const);
    const [pair, second] = [pick(pairs, random), pick(seconds, random)];
    const nth = changes.filter((one) => one.pair === pair && one.change === change && one.at === second).length;
    const isBegun = change === 'begun';
    changes.push({
      ...{ contact, pair, change, at: second, nth },
      code: isBegun && random() < 0.7 ? pick(participants, random) : null,
      addWay: isBegun ? pick([1, 1, 1, 1, 3, null], random) : null,
      byStaff: isBegun && random() < 0.08,
    });
  }
  return changes;
}

/** Twelve people who come by one code within minutes. */
const drawBurst = (people: readonly string[], { random, participants }: Drawing, since: number): Change[] =>
  people.map((contact) => ({
    ...{ contact, pair: pick(pairs, random), change: 'begun' as const, at: since + Math.floor(random() * 700), nth: 0 },
    ...{ code: participants[0] ?? null, addWay: 1, byStaff: false },
  }));

/** Draws a campaign with what happened to its people. */
export function drawWorld(random: () => number, prefix: string): { world: World; people: string[] } {
  const now = Math.floor(Date.now() / 1000);
  const base = now - 2 * 86_400;
  const participants = Array.from({ length: 2 + Math.floor(random() * 2) }, (_, at) => `${prefix}p${at}`);
  const crowd = random() < 0.15 ? Array.from({ length: 12 }, (_, at) => `${prefix}b${at}`) : [];
  const friends = Array.from({ length: 2 + Math.floor(random() * 5) }, (_, at) => `${prefix}f${at}`);
  const people = [...participants, ...friends, ...crowd];
  const seconds = Array.from(
    { length: 3 + Math.floor(random() * 5) },
    () => base + Math.floor(random() * 20) * pick([1, 600, 3600], random),
  );
  const drawing = { random, participants, seconds };
  const changes = [...participants, ...friends].flatMap((one) =>
    random() < (participants.includes(one) ? 0.4 : 1) ? drawChanges(one, 1 + Math.floor(random() * 6), drawing) : [],
  );
  const faces = new Map(people.flatMap((one) => (random() < 0.25 ? [[one, `${prefix}face${Math.floor(random() * 2)}`] as const] : [])));
  const bound = new Set(changes.filter(({ code }) => code !== null).map(({ contact }) => contact));
  const verdicts = new Map(
    [...bound].flatMap((one) => (random() < 0.15 ? [[one, pick(['passed', 'refused'] as const, random)] as const] : [])),
  );
  const levels = [1, 2, 4].slice(0, 1 + Math.floor(random() * 3)).map((invites) => ({ invites, stock: Math.floor(random() * 4) }));
  const world: World = {
    ...{ participants, faces, verdicts, levels, newOnly: random() < 0.6, lostInvalid: random() < 0.7 },
    changes: [...changes, ...drawBurst(crowd, drawing, base + 5000)],
    startAt: base + (random() < 0.2 ? 300 : -1000),
    endAt: random() < 0.2 ? base + 8000 : now + 86_400,
  };
  return { world, people };
}
