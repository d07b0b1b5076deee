import { type Directory, directoryOf } from '../directory.js';
import { beginOf, type ChatSource, chatsOf, dayOfSeq, seededAgreement, seqByHand } from './demo-chats.js';
import { type Agreement, type ArchiveEntry, pairKey } from './types.js';

const dayMs = 86_400_000;
const mostDays = 400;

interface History {
  source: ChatSource;
  /** The newest days that were asked for. */
  days: Map<number, ArchiveEntry[]>;
}

const histories = new Map<string, History>();
const mostCompanies = 20;
const mostKept = 60;

/** What the chats of a company are made from: those it began with, so that what was said stays said. */
function historyOf({ corpid, since }: Directory): History {
  const key = `${corpid} ${since}`;
  const known = histories.get(key);
  if (known) return known;
  const fresh = { source: directoryOf(corpid, '', new Date(since)), days: new Map<number, ArchiveEntry[]>() };
  histories.set(key, fresh);
  const [oldest] = histories.keys();
  if (histories.size > mostCompanies && oldest !== undefined) histories.delete(oldest);
  return fresh;
}

function dayOf(directory: Directory, begin: number, day: number): ArchiveEntry[] {
  const { source, days } = historyOf(directory);
  const known = days.get(day);
  if (known) return known;
  const entries = chatsOf(source, begin, day);
  days.set(day, entries);
  const [oldest] = days.keys();
  if (days.size > mostKept && oldest !== undefined) days.delete(oldest);
  return entries;
}

/** The entries after a seq, in order: what the seed of the company makes up to now, and what was done on its page. */
export function entriesAfter(directory: Directory, seq: number, limit: number, now = Date.now()): ArchiveEntry[] {
  const begin = beginOf(directory.since);
  const last = Math.min(Math.floor((now - begin) / dayMs), mostDays);
  const byHand = [...directory.archive.values()].filter((one) => one.seq > seq);
  const found: ArchiveEntry[] = [];
  for (let day = dayOfSeq(seq); day <= last && found.length < limit; day++)
    found.push(...dayOf(directory, begin, day).filter((one) => one.seq > seq && one.msgtime <= now));
  return [...found, ...byHand].sort((one, other) => one.seq - other.seq).slice(0, limit);
}

/** Adds an entry that is made now. */
export function addEntry(directory: Directory, entry: Omit<ArchiveEntry, 'seq' | 'msgid' | 'msgtime'>, msgtime = Date.now()): ArchiveEntry {
  const before = [...directory.archive.values()].reduce((most, one) => Math.max(most, one.seq), 0);
  const seq = Math.max(seqByHand(beginOf(directory.since), msgtime), before + 1);
  const added = { ...entry, seq, msgid: `${seq}0${directory.archive.size}_external`, msgtime } as ArchiveEntry;
  directory.archive.set(String(seq), added);
  return added;
}

/** Whether a customer agrees to be archived when they talk to a member; undefined while they have not decided. */
export function agreementOf(directory: Directory, userid: string, external: string): Pick<Agreement, 'agreed' | 'at'> | undefined {
  return (
    directory.agreements.get(pairKey(userid, external)) ??
    seededAgreement(historyOf(directory).source, beginOf(directory.since), userid, external, Date.now())
  );
}

export function setAgreement(directory: Directory, userid: string, external_userid: string, agreed: boolean) {
  const at = Date.now();
  directory.agreements.set(pairKey(userid, external_userid), { userid, external_userid, agreed, at });
  const msgtype = agreed ? 'agree' : 'disagree';
  const part = { [msgtype]: { userid: external_userid, [`${msgtype}_time`]: at } };
  return addEntry(directory, { action: 'send', from: external_userid, tolist: [userid], roomid: '', msgtype, ...part }, at);
}
