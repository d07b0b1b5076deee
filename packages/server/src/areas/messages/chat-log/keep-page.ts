import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import type { JobQueue } from '../../../jobs/job-queue.js';
import type { FeedEntry } from '../../../outside/archive/feed.js';
import type { FeedMessage } from '../../../outside/archive/feed-message.js';
import { keepHits } from '../chat-log-risk/keep-hits.js';
import { type Consents, readConsents } from './consents.js';
import { kindOf } from './session.js';
import { type SiftedMessage, type SiftOutcome, sift } from './sift.js';
import { writeConversations } from './write-conversations.js';
import { writeMessages } from './write-messages.js';
import { writeTurns } from './write-turns.js';

export interface PageOutcome extends Pick<SiftOutcome, 'withoutConsent' | 'unreadable'> {
  messages: number;
}

export const messagesIn = (entries: readonly FeedEntry[]): FeedMessage[] => entries.flatMap((one) => ('isUnreadable' in one ? [] : [one]));

const partiesOf = (messages: readonly FeedMessage[]) => [
  ...new Set(messages.flatMap(({ from, to, consent }) => [from, ...to, ...(consent ? [consent.userid] : [])])),
];

/** Staff members among these, who may choose ids that look like those of contacts. */
export async function staffAmong(db: Db, userids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ wx_userid: string }>`select wx_userid from staff where wx_userid = any(${userids}::text[])`.execute(db);
  return new Set(rows.map((row) => row.wx_userid));
}

/** Leaves out what was told before: a feed may repeat itself. */
async function newOnes(db: Db, messages: readonly SiftedMessage[]): Promise<SiftedMessage[]> {
  const ids = messages.map(({ msgid }) => msgid);
  const { rows } = await sql<{ msgid: string }>`select msgid from chat_message where msgid = any(${ids}::text[])`.execute(db);
  const known = new Set(rows.map((row) => row.msgid));
  return messages.filter(({ msgid }) => !known.has(msgid) && known.add(msgid));
}

/** A recalled message keeps its text; the recall itself is kept only where the message is not. */
async function recall(db: Db, { messages, recalled }: SiftOutcome): Promise<SiftedMessage[]> {
  if (recalled.length === 0) return messages;
  const { rows } = await sql<{
    msgid: string;
  }>`update chat_message set action = 'recall' where msgid = any(${recalled}::text[]) returning msgid`.execute(db);
  const done = new Set(rows.map((row) => row.msgid));
  const own = new Set(recalled);
  for (const message of messages) {
    if (message.recalls !== null || !own.has(message.msgid)) continue;
    message.action = 'recall';
    done.add(message.msgid);
  }
  return messages.filter(({ recalls }) => recalls === null || !done.has(recalls));
}

/** Leaves erased contacts out of the receivers in groups, which are named for nothing else. */
const omitErasedContacts = (messages: readonly SiftedMessage[], { erased }: Consents) =>
  messages.map((one) => (one.session.type === 'group' ? { ...one, to: one.to.filter((id) => !erased.has(id)) } : one));

/** Keeps a page of a company's feed: what was said with agreement, the changes of that agreement, and the words that rules watch for. */
export async function keepPage(
  db: Db,
  jobs: JobQueue | undefined,
  enterpriseId: number,
  entries: readonly FeedEntry[],
): Promise<PageOutcome> {
  const all = messagesIn(entries);
  const parties = partiesOf(all);
  const staff = await staffAmong(db, parties);
  const kind = (userid: string) => kindOf(userid, (one) => staff.has(one));
  const consents = await readConsents(
    db,
    parties.filter((one) => kind(one) === 'customer'),
  );
  const sifted = sift(entries, kind, consents);
  await consents.store(db);
  const fresh = omitErasedContacts(await newOnes(db, await recall(db, sifted)), consents);
  if (fresh.length > 0) {
    const conversations = await writeConversations(db, fresh);
    await writeMessages(db, enterpriseId, fresh, conversations);
    await writeTurns(db, await zoneOf(db, enterpriseId), fresh, conversations);
    await keepHits(db, jobs, enterpriseId, fresh);
  }
  return { messages: fresh.length, withoutConsent: sifted.withoutConsent, unreadable: sifted.unreadable };
}
