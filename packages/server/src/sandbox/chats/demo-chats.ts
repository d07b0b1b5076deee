import { createHash } from 'node:crypto';
import type { Contact, Group } from '../customer-types.js';
import { seededRandom } from '../random.js';
import { bodyOf } from './line-body.js';
import { colleagues, dialogues, groupLines, type Line, risky } from './scripts.js';
import type { ArchiveEntry } from './types.js';

const dayMs = 86_400_000;
const zoneMs = 8 * 3_600_000;
/** Days before the company began on which people talked already. */
const pastDays = 13;
/** Numbers that a second has room for; what people do on the sandbox's page follows what its seed makes. */
const perSecond = 16;
const firstByHand = 8;

/** What the chats of a company are made from. */
export interface ChatSource {
  corpid: string;
  followers: readonly string[];
  contacts: ReadonlyMap<string, Contact>;
  groups: ReadonlyMap<string, Group>;
}

/** A member and a contact who talk to each other. */
export interface Pair {
  userid: string;
  external: string;
  /** Undecided customers are never archived, and one says no after a while. */
  consent: 'agreed' | 'undecided' | 'declined later';
}

const seedOf = (...parts: (string | number)[]) => createHash('sha256').update(parts.join(' ')).digest().readUInt32LE();

/** Midnight of the first day on which people talked, in ms. */
export const beginOf = (since: number) => Math.floor((since + zoneMs) / dayMs) * dayMs - zoneMs - pastDays * dayMs;

/** The number of an instant in the archive, which grows with time. */
export const seqAt = (begin: number, ms: number, nth = 0) => Math.floor((ms - begin) / 1000) * perSecond + nth + 1;
export const seqByHand = (begin: number, ms: number) => seqAt(begin, ms, firstByHand);
export const dayOfSeq = (seq: number) => Math.max(0, Math.floor((seq - 1) / perSecond / (dayMs / 1000)));

const mostPairs = 36;
const declineDay = 9;

/** Those who talk to each other: the contacts of the staff who have been there longest. */
export function pairsOf({ contacts, followers, corpid }: ChatSource): Pair[] {
  const own = new Set(followers.slice(0, 9));
  const all = [...contacts.values()].flatMap(({ external_userid, follows }) =>
    [...follows.keys()].filter((userid) => own.has(userid)).map((userid) => ({ userid, external: external_userid })),
  );
  return all.slice(0, mostPairs).map((pair, at) => {
    const chance = seededRandom(seedOf(corpid, 'consent', at))();
    return { ...pair, consent: at === 5 ? 'declined later' : chance < 0.1 ? 'undecided' : 'agreed' } as const;
  });
}

interface Day {
  source: ChatSource;
  begin: number;
  day: number;
}

interface Draft {
  key: string;
  from: string;
  tolist: string[];
  roomid: string;
  msgtime: number;
  msgtype: string;
  action: 'send' | 'recall';
  [part: string]: unknown;
}

const startOf = ({ begin, day }: Day) => begin + day * dayMs;

const msgidOf = (key: string) => `${BigInt(`0x${createHash('sha256').update(key).digest('hex').slice(0, 15)}`)}_external`;

interface Dialogue {
  key: string;
  lines: readonly Line[];
  at: number;
  roomid: string;
  /** Who says the nth line, and to whom it goes. */
  speaker: (who: 'c' | 's', nth: number) => string;
  receivers: (from: string) => string[];
}

function spoken({ key, lines, at, roomid, speaker, receivers }: Dialogue): Draft[] {
  let msgtime = at;
  let before = '';
  return lines.map(([who, minutes, text], nth) => {
    const own = `${key}-${nth}`;
    msgtime += minutes * 60_000 + 1000 * (3 + ((nth * 7) % 40));
    const from = speaker(who, nth);
    const draft = { key: own, from, tolist: receivers(from), roomid, msgtime, ...bodyOf(text, own, before) };
    before = msgidOf(own);
    return draft;
  });
}

/** Minute of a day at which people begin to talk. */
const minute = (random: () => number) => 8 * 60 + 20 + Math.floor(random() * 12 * 60);

function singles(day: Day): Draft[] {
  return pairsOf(day.source).flatMap(({ userid, external }, at) => {
    const random = seededRandom(seedOf(day.source.corpid, 'single', day.day, at));
    if (random() > 0.42) return [];
    const drawn = Math.floor(random() * dialogues.length);
    const lines = dialogues[risky.has(drawn) && random() > 0.04 ? drawn - 5 : drawn] as readonly Line[];
    const speaker = (who: 'c' | 's') => (who === 'c' ? external : userid);
    const begin = startOf(day) + minute(random) * 60_000;
    return spoken({
      key: `s${day.day}-${at}`,
      lines,
      at: begin,
      roomid: '',
      speaker,
      receivers: (from) => [from === userid ? external : userid],
    });
  });
}

/** Customers of a group who agreed: only what they say is archived. */
function inGroups(day: Day): Draft[] {
  const agreed = new Set(
    pairsOf(day.source)
      .filter((one) => one.consent === 'agreed')
      .map((one) => one.external),
  );
  return [...day.source.groups.values()].slice(0, 4).flatMap((group, at) => {
    const random = seededRandom(seedOf(day.source.corpid, 'group', day.day, at));
    const customers = [...group.members.values()].filter((one) => one.type === 2).map((one) => one.userid);
    const talkative = [...customers.filter((one) => agreed.has(one)), ...customers].slice(0, 5);
    if (random() > 0.55 || talkative.length === 0) return [];
    const lines = groupLines[Math.floor(random() * groupLines.length)] as readonly Line[];
    const speaker = (who: 'c' | 's', nth: number) => (who === 's' ? group.owner : (talkative[nth % talkative.length] as string));
    const receivers = (from: string) => [...group.members.keys()].filter((one) => one !== from);
    return spoken({
      key: `g${day.day}-${at}`,
      lines,
      at: startOf(day) + minute(random) * 60_000,
      roomid: group.chat_id,
      speaker,
      receivers,
    });
  });
}

function amongStaff(day: Day): Draft[] {
  const [one = '', other = ''] = day.source.followers;
  if (day.day % 3 !== 1) return [];
  const speaker = (who: 'c' | 's') => (who === 's' ? one : other);
  const receivers = (from: string) => [from === one ? other : one];
  return spoken({ key: `i${day.day}`, lines: colleagues[0] ?? [], at: startOf(day) + 10 * 3_600_000, roomid: '', speaker, receivers });
}

function consents(day: Day): Draft[] {
  const told = (pair: Pair, at: number, msgtype: 'agree' | 'disagree', msgtime: number): Draft => ({
    ...{ key: `${msgtype}-${day.day}-${at}`, action: 'send', from: pair.external, tolist: [pair.userid], roomid: '', msgtime, msgtype },
    [msgtype]: { userid: pair.external, [`${msgtype}_time`]: msgtime },
  });
  return pairsOf(day.source).flatMap((pair, at) => {
    if (day.day === 0 && pair.consent !== 'undecided') return [told(pair, at, 'agree', startOf(day) + 7 * 3_600_000 + at * 1000)];
    if (day.day === declineDay && pair.consent === 'declined later') return [told(pair, at, 'disagree', startOf(day) + 7 * 3_600_000)];
    return [];
  });
}

/** Everything that was said on a day, in order; the same whenever it is asked for. */
export function chatsOf(source: ChatSource, begin: number, day: number): ArchiveEntry[] {
  const one = { source, begin, day };
  const drafts = [...consents(one), ...singles(one), ...inGroups(one), ...amongStaff(one)].sort(
    (a, b) => a.msgtime - b.msgtime || (a.key < b.key ? -1 : 1),
  );
  let [second, nth] = [0, 0];
  return drafts.map(({ key, ...draft }) => {
    const now = Math.floor(draft.msgtime / 1000);
    nth = now === second ? Math.min(nth + 1, firstByHand - 1) : 0;
    second = now;
    return { seq: seqAt(begin, draft.msgtime, nth), msgid: msgidOf(key), ...draft } as ArchiveEntry;
  });
}

/** When a customer last said whether they agree, as the seed makes it. */
export function seededAgreement(source: ChatSource, begin: number, userid: string, external: string, now: number) {
  const found = pairsOf(source).find((one) => one.userid === userid && one.external === external);
  if (!found || found.consent === 'undecided') return undefined;
  const declined = begin + declineDay * dayMs + 7 * 3_600_000;
  if (found.consent === 'declined later' && declined <= now) return { agreed: false, at: declined };
  return { agreed: true, at: begin + 7 * 3_600_000 };
}
