import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Deps } from '../../../http/context.js';
import type { Sentence } from '../../../http/refusal.js';
import type { Claim } from '../../../jobs/claim.js';
import { advance, endJob, LostLease, release } from '../../../jobs/job.js';
import { JobFailure, TryLater } from '../../../jobs/job-failure.js';
import { ArchiveFeed, type FeedEntry, feedOf, mostEntries } from '../../../outside/archive/feed.js';
import { FeedError } from '../../../outside/archive/feed-error.js';
import { askConsents, refreshSeats } from './ask-wecom.js';
import { keepPage } from './keep-page.js';
import { addMediaFetch } from './media.js';

export const pullKind = 'chat_archive';

/** WeCom has messages for this long. */
const keptDays = 5;

export const missingFeed: Sentence = [
  '会话存档还没有接入，请先在企业微信对接中填写存档服务地址和密钥',
  'The chat archive is not connected; enter the address and key of its feed under WeCom connection',
];

/** Starts reading a company's feed, unless a job for it is open. */
export const addPull = ({ jobs }: Pick<Deps, 'jobs'>, db: Db, more: { operatorId?: number; enterpriseId?: number } = {}) =>
  jobs.add(db, pullKind, { uniqueKey: 'feed', ...more });

async function placeOf(db: Db): Promise<number> {
  await sql`insert into chat_archive (seq) values (0) on conflict do nothing`.execute(db);
  const { seq } = await db.selectFrom('chat_archive').select('seq').executeTakeFirstOrThrow();
  return Number(seq);
}

/** Keeps a time without a reading that was longer than WeCom has messages. What came since then is there, what came before is lost. */
const noteGap = (db: Db) =>
  sql`insert into chat_gap (from_at, to_at)
  select read_to_end_at, now() - make_interval(days => ${keptDays}) from chat_archive
  where read_to_end_at < now() - make_interval(days => ${keptDays}) on conflict do nothing`.execute(db);

/** Moves the place in the transaction that keeps the messages before it; a page that another process kept already is left out. */
async function commitPage(deps: Deps, claim: Claim, after: number, entries: readonly FeedEntry[]) {
  const last = entries.at(-1)?.seq ?? after;
  return deps.database.tenant(claim.enterpriseId, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('chat_archive')
      .set({ seq: last, asked_at: new Date(), error: null, error_en: null })
      .where('seq', '=', after)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new LostLease();
    const kept = await keepPage(db, deps.jobs, claim.enterpriseId, entries);
    await sql`update chat_archive set without_consent = without_consent + ${kept.withoutConsent}, unreadable = unreadable + ${kept.unreadable}`.execute(
      db,
    );
    claim.done += kept.messages;
    await advance(db, claim, { done: claim.done, cursor: String(last), facts: { seq: last, messages: claim.done } });
    return last;
  });
}

/** Nobody looks for a reading that nobody asked for. */
async function endQuietly(db: Db, claim: Claim) {
  await sql`update chat_archive set read_to_end_at = now(), asked_at = now(), error = null, error_en = null`.execute(db);
  if (claim.operatorId !== null) return endJob(db, claim);
  const { numDeletedRows } = await db.deleteFrom('job').where('id', '=', claim.id).where('fence', '=', claim.fence).executeTakeFirst();
  if (numDeletedRows === 0n) throw new LostLease();
}

const noteError = (deps: Deps, { enterpriseId }: Claim, [zh, en]: Sentence) =>
  deps.database.tenant(enterpriseId, (db) =>
    sql`update chat_archive set error = ${zh.slice(0, 500)}, error_en = ${en.slice(0, 500)}, asked_at = now()`.execute(db),
  );

async function readOn(deps: Deps, claim: Claim, feed: ArchiveFeed, signal: AbortSignal) {
  const { database, jobs } = deps;
  let after = await database.tenant(claim.enterpriseId, placeOf);
  await database.tenant(claim.enterpriseId, noteGap);
  await refreshSeats(deps, claim.enterpriseId, signal);
  for (;;) {
    const entries = await feed.messages(after, mostEntries);
    if (entries.length === 0) break;
    await askConsents(deps, claim.enterpriseId, entries, signal);
    after = await commitPage(deps, claim, after, entries);
    if (jobs.stopping) return database.tenant(claim.enterpriseId, (db) => release(db, claim));
  }
  await database.tenant(claim.enterpriseId, async (db) => {
    await endQuietly(db, claim);
    const waiting = await sql<{ has: boolean }>`select exists (select from chat_media where state = 'waiting') as has`.execute(db);
    if (waiting.rows[0]?.has) await addMediaFetch(deps, db);
  });
  jobs.wake();
}

/** Reads a company's feed from where it was left to its end. */
export async function pullArchive(deps: Deps, claim: Claim, signal: AbortSignal): Promise<void> {
  const place = await feedOf(deps.connector, claim.enterpriseId);
  if (!place) throw new JobFailure(missingFeed);
  try {
    await readOn(deps, claim, new ArchiveFeed(place, signal), signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof FeedError)) throw error;
    await noteError(deps, claim, error.sentence);
    throw error.mayPass ? new TryLater(error.sentence) : new JobFailure(error.sentence);
  }
}
