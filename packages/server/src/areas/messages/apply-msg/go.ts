import { sql } from 'kysely';
import { countUses } from '../../../attachments/count-uses.js';
import { mediaIdsOf, uploadFiles } from '../../../attachments/media.js';
import { resolveAttachments } from '../../../attachments/resolve.js';
import type { Db } from '../../../db/database.js';
import type { Deps } from '../../../http/context.js';
import type { Sentence } from '../../../http/refusal.js';
import type { Claim } from '../../../jobs/claim.js';
import { endJob } from '../../../jobs/job.js';
import { JobFailure, TryLater } from '../../../jobs/job-failure.js';
import { type Owner, ownerOf } from '../../../jobs/owner.js';
import { enqueue } from '../../../outbox/enqueue.js';
import type { AppBody, AppTargets } from '../../../outside/wecom/app-messages.js';
import { WxError } from '../../../outside/wecom/wx-error.js';
import { isFull, type TagRanges, targetStaff } from './audience.js';
import { bodyOf, filesFor } from './body.js';
import { dayQuota } from './day-quota.js';
import { hasEarlierEqual } from './digest.js';
import { type AppAudience, audienceOf, contentOf } from './message.js';
import { appSend } from './outgoing.js';
import { readTags } from './read-range.js';
import type { SendWork } from './send-work.js';

const needs = ['createAppMessage'] as const;

const lockMessage = (db: Db, id: number) =>
  db.selectFrom('app_message').selectAll().where('id', '=', id).where('status', '=', 'waiting').forNoKeyUpdate().executeTakeFirst();

type Message = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

const fail = (db: Db, id: number, error: object) =>
  db
    .updateTable('app_message')
    .set({ status: 'failed', error: JSON.stringify(error) })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();

/** Freezes who is meant. Those without a member, or with too many messages, are known not to get it. */
async function freeze(db: Db, id: number, audience: AppAudience, tags: TagRanges): Promise<number> {
  const { rows } = await sql<{ open: number }>`with added as (
      insert into app_receiver (enterprise_id, message_id, staff_id, wx_userid, is_direct, parties, tags, result)
      select app_tenant(), ${id}::bigint, t.staff_id, t.wx_userid, t.is_direct, t.parties, t.tags,
        case when t.wx_userid is null then 'no_member' when ${isFull(sql`now()`)} then 'dropped' else 'waiting' end
      from (${targetStaff(audience, tags)}) t returning result),
    counted as (update app_message set target_count = (select count(*) from added) where id = ${id})
    select (count(*) filter (where result = 'waiting'))::int as open from added`.execute(db);
  return rows[0]?.open ?? 0;
}

async function targetsOf(db: Db, id: number, { scope, departments, tags }: AppAudience): Promise<AppTargets> {
  const all = scope === 'all';
  const { rows } = await sql<{ users: string[]; parties: number[] }>`select
    coalesce((select json_agg(wx_userid order by staff_id) from app_receiver where message_id = ${id} and is_direct and result = 'waiting'), '[]') as users,
    coalesce((select json_agg(wx_department_id order by id) from department where id = any(${departments}::bigint[])), '[]') as parties`.execute(
    db,
  );
  const { users = [], parties = [] } = rows[0] ?? {};
  return { all, users: all ? [] : users, parties, tags };
}

/** Why a message does not go now; undefined if it does. */
async function lossOf(db: Db, message: Message, owner: Owner, open: number): Promise<object | undefined> {
  if (open === 0) return { code: 'nobody' };
  const { limit, used } = await dayQuota(db, sql`now()`, owner, message.id);
  if (open > limit - used) return { code: 'day', limit, left: Math.max(0, limit - used) };
  return (await hasEarlierEqual(db, message.digest, message.id)) ? { code: 'same' } : undefined;
}

async function send(db: Db, message: Message, owner: Owner, body: AppBody, tags: TagRanges) {
  const { id, name, agent_id } = message;
  const audience = audienceOf(message);
  const open = await freeze(db, id, audience, tags);
  const loss = await lossOf(db, message, owner, open);
  if (loss) {
    await fail(db, id, loss);
    await sql`update app_receiver set result = 'failed' where message_id = ${id} and result = 'waiting'`.execute(db);
    return;
  }
  const input = { id, agentId: Number(agent_id), targets: await targetsOf(db, id, audience), body };
  const outgoing_id = await enqueue(db, appSend, { target: `app message ${id}`, subject: name, input, operatorId: message.operator_id });
  await db.updateTable('app_message').set({ outgoing_id }).where('id', '=', id).execute();
  await countUses(db, contentOf(message).attachments);
}

/** Returns the body once WeCom has all of its files; their upload begins otherwise. */
async function readyBody(db: Db, message: Message): Promise<AppBody | undefined> {
  const content = contentOf(message);
  const resolved = await resolveAttachments(db, content.attachments);
  const files = filesFor(content, resolved);
  await uploadFiles(db, files);
  const ids = await mediaIdsOf(db, files);
  return ids && bodyOf(content, resolved, ids, message.origin);
}

/** Hands a message to the outbox, together with the end of the job, so that a killed process neither repeats nor leaves it out. */
async function step(db: Db, claim: Claim, tags: TagRanges): Promise<'ended' | 'media'> {
  const { id } = claim.input as SendWork;
  const message = await lockMessage(db, id);
  if (message && message.outgoing_id === null) {
    const owner = await ownerOf(db, { ...claim, operatorId: message.operator_id, accessKeyId: message.access_key_id, needs });
    const body = await readyBody(db, message);
    if (!body) return 'media';
    await send(db, message, owner, body, tags);
  }
  await endJob(db, claim);
  return 'ended';
}

/** Asks WeCom whom the chosen tags have. */
async function tagsOf({ database, connector }: Deps, { enterpriseId, input }: Claim, signal: AbortSignal): Promise<TagRanges> {
  const { id } = input as SendWork;
  const row = await database.tenant(
    enterpriseId,
    (db) => db.selectFrom('app_message').select('wx_tags').where('id', '=', id).executeTakeFirst(),
    'read',
  );
  try {
    return await readTags(connector, enterpriseId, (row?.wx_tags ?? []) as string[], signal);
  } catch (error) {
    if (!(error instanceof WxError) || signal.aborted) throw error;
    if (error.remedy === 'retry' || error.remedy === 'wait') throw new TryLater(error.sentence);
    throw new JobFailure(error.sentence);
  }
}

const waitingForMedia = () => new TryLater(['正在把附件上传到企业微信', 'The attachments are being uploaded to WeCom']);

/** Has a message go. */
export async function go(deps: Deps, claim: Claim, signal: AbortSignal): Promise<void> {
  const { database, outbox } = deps;
  const tags = await tagsOf(deps, claim, signal);
  const done = await database.tenant(claim.enterpriseId, (db) => step(db, claim, tags));
  outbox.wake();
  if (done === 'media') throw waitingForMedia();
}

/** Stores why a message cannot go. */
export const noteFailure = (db: Db, { id }: SendWork, [zh, en]: Sentence) => fail(db, id, { code: 'job', zh, en });
