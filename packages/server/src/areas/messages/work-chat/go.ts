import { sql } from 'kysely';
import { countUses } from '../../../attachments/count-uses.js';
import { mediaIdsOf, uploadFiles } from '../../../attachments/media.js';
import { filesOf, resolveAttachments } from '../../../attachments/resolve.js';
import { type PlatformAttachment, toPlatform } from '../../../attachments/to-platform.js';
import type { Db } from '../../../db/database.js';
import { nextStepSize } from '../../../db/step-size.js';
import type { Deps } from '../../../http/context.js';
import type { Claim } from '../../../jobs/claim.js';
import { advance, endJob, release } from '../../../jobs/job.js';
import { TryLater } from '../../../jobs/job-failure.js';
import { type Owner, ownerOf } from '../../../jobs/owner.js';
import { addParts } from './add-parts.js';
import { addReceivers } from './add-receivers.js';
import { neverContacts } from './audience-match.js';
import { endCreation, failMessage } from './end-creation.js';
import type { GoWork } from './go-work.js';
import { type GoingMessage, lockMessage, readMessage } from './going-message.js';
import { audienceOf, questionOf, type StoredContent } from './message-content.js';
import { massSettings, outsideQuiet } from './quota.js';
import { addPlans, lossCounts, nextRange, type Plan, receiverPlan } from './receiver-plan.js';

interface Cursor {
  phase: 'plan' | 'parts';
  /** The last contact or group of the plan so far. */
  after: number;
}

const needs = ['createMassMessage'] as const;
const firstSize = 2000;
const fewest = 500;
const empty: Plan = { matched: 0, total: 0, quota_blocked: 0, reserved: 0, no_friend: 0, blocked: 0, no_sender: 0 };

/** Adds receivers of a range of contacts with their senders, split into messages of WeCom, and counts what fell out. */
async function freeze(db: Db, message: GoingMessage, owner: Owner, enterpriseId: number, cursor: Cursor, size: number): Promise<Cursor> {
  const { id } = message;
  const audience = audienceOf(message);
  const range = await nextRange(db, audience.type, cursor.after, size);
  const place = { messageId: id, plannedAt: message.planned_at };
  const question = { ...(await questionOf({ db, enterpriseId, audience, asker: owner, goAt: sql<string>`now()`, ...place })), range };
  const { rows } =
    await sql<Plan>`with ${receiverPlan(question)}, ${addReceivers(id, audience.type)} select ${lossCounts} from planned`.execute(db);
  const isLast = range.last === null;
  const part = rows[0] as Plan;
  const never = isLast ? await neverOf(db, message, owner) : 0;
  const counted = { ...part, matched: part.matched + never, no_friend: part.no_friend + never };
  const plan = addPlans((message.plan as Plan | null) ?? empty, counted);
  await db
    .updateTable('mass_message')
    .set({ plan: JSON.stringify(plan) })
    .where('id', '=', id)
    .execute();
  return range.last === null ? { phase: 'parts', after: 0 } : { phase: 'plan', after: range.last };
}

async function neverOf(db: Db, message: GoingMessage, owner: Owner): Promise<number> {
  const { rows } = await sql<{ never: number }>`select ${neverContacts(audienceOf(message), owner)} as never`.execute(db);
  return rows[0]?.never ?? 0;
}

const waitingForMedia = () => new TryLater(['附件正在上传到企业微信', 'The attachments are being uploaded to WeCom']);

/** Returns the attachments as WeCom takes them; undefined while it does not have their files. */
async function platformAttachments(db: Db, message: GoingMessage): Promise<PlatformAttachment[] | undefined> {
  const { attachments } = message as unknown as StoredContent;
  const resolved = await resolveAttachments(db, attachments);
  const files = filesOf(resolved);
  await uploadFiles(db, files);
  const ids = await mediaIdsOf(db, files);
  return ids && toPlatform(resolved, ids, message.origin);
}

/** A message that came to its time late may now be in the quiet hours. */
async function quietMs(db: Db, enterpriseId: number, owner: Owner): Promise<number> {
  const goAt = outsideQuiet(sql<string>`now()`, await massSettings(db, enterpriseId), owner);
  const { rows } = await sql<{ ms: number }>`select extract(epoch from ${goAt} - now())::float8 * 1000 as ms`.execute(db);
  return rows[0]?.ms ?? 0;
}

type Next = { cursor: Cursor; done: number } | 'ended' | 'media' | { waitMs: number };

/** Starts a message: only one that is still planned goes. */
async function start(db: Db, claim: Claim, message: GoingMessage, owner: Owner): Promise<Next | undefined> {
  if (message.status === 'creating') return undefined;
  if (message.status !== 'scheduled') return 'ended';
  const waitMs = await quietMs(db, claim.enterpriseId, owner);
  if (waitMs > 0) return { waitMs };
  await db.updateTable('mass_message').set({ status: 'creating', error: null, plan: null }).where('id', '=', message.id).execute();
  await countUses(db, (message as unknown as StoredContent).attachments);
  return undefined;
}

async function step(db: Db, claim: Claim, cursor: Cursor, size: number): Promise<Next> {
  const { id } = claim.input as GoWork;
  // Not locked while its parts are added: each write of the outbox that ends locks the row itself.
  const message = await (cursor.phase === 'plan' ? lockMessage(db, id) : readMessage(db, id));
  if (!message) return 'ended';
  const owner = await ownerOf(db, { ...claim, operatorId: message.operator_id, needs });
  const halt = await start(db, claim, message, owner);
  if (halt) return halt;
  if (cursor.phase === 'plan') {
    const next = await freeze(db, message, owner, claim.enterpriseId, cursor, size);
    return { cursor: next, done: claim.done + 1 };
  }
  const attachments = await platformAttachments(db, message);
  if (!attachments) return 'media';
  const isMore = await addParts(db, message, attachments);
  if (isMore) return { cursor, done: claim.done + 1 };
  await endGoing(db, id);
  return 'ended';
}

async function endGoing(db: Db, id: number) {
  await db.updateTable('mass_message').set({ went_at: sql<Date>`now()` }).where('id', '=', id).execute();
  // Receivers of an empty one were stored under another sender meanwhile.
  await db.deleteFrom('mass_platform_message').where('message_id', '=', id).where('outgoing_id', 'is', null).execute();
  const part = await db.selectFrom('mass_platform_message').select('id').where('message_id', '=', id).limit(1).executeTakeFirst();
  await (part ? endCreation(db, id) : failMessage(db, id, { code: 'nobody' }));
}

async function settle(db: Db, claim: Claim, next: Next) {
  if (next === 'ended') return endJob(db, claim);
  if (next === 'media') return;
  if ('waitMs' in next) return release(db, claim, { waitMs: next.waitMs });
  await advance(db, claim, { done: next.done, cursor: JSON.stringify(next.cursor) });
}

/** Freezes the receivers of a message and hands the parts to the outbox, in steps that a killed process neither repeats nor leaves out. */
export async function go(deps: Deps, claim: Claim): Promise<void> {
  const { database, jobs, outbox } = deps;
  let cursor: Cursor = claim.cursor ? (JSON.parse(claim.cursor) as Cursor) : { phase: 'plan', after: 0 };
  let size = firstSize;
  for (;;) {
    const started = performance.now();
    const next = await database.tenant(claim.enterpriseId, async (db) => {
      const found = await step(db, claim, cursor, size);
      await settle(db, claim, found);
      return found;
    });
    outbox.wake();
    if (next === 'media') throw waitingForMedia();
    if (next === 'ended' || 'waitMs' in next) return;
    cursor = next.cursor;
    claim.done = next.done;
    size = nextStepSize(size, performance.now() - started, fewest);
    if (jobs.stopping) return await database.tenant(claim.enterpriseId, (db) => release(db, claim));
  }
}
