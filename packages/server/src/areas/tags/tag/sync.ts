import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Deps } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { JobFailure } from '../../../jobs/job-failure.js';
import { enqueue } from '../../../outbox/enqueue.js';
import { recordCalls } from '../../../outbox/record-calls.js';
import { sendRefusal } from '../../../outbox/send-now.js';
import { type CreatedTags, listTagGroups, type WxTagGroup } from '../../../outside/wecom/corp-tags.js';
import { WxError } from '../../../outside/wecom/wx-error.js';
import { mustExist } from '../../../records/must-exist.js';
import type { Describe } from '../../../sync/differences.js';
import { emptyOutcome, type Outcome } from '../../../sync/outcome.js';
import { inTenant, type SyncKind, type SyncRun, step } from '../../../sync/sync.js';
import { addInParts, mostMarks, noRoomFor } from './add-in-parts.js';
import { groupTarget, linkGroup, linkTags, tagsAdd } from './outgoing.js';
import { writeTags } from './write-tags.js';
import { wxOrder } from './wx-order.js';

/** Imports all groups and tags from WeCom, which returns them in a single response. */
export async function pullTags(deps: Deps, run: SyncRun) {
  const groups = await listTagGroups(run.api, run.signal);
  const total = groups.reduce((sum, one) => sum + one.tags.length, 0);
  await step(deps, run, {
    table: 'tag',
    progress: { done: total, total, cursor: 'list:' },
    last: true,
    work: (db) => writeTags(db, groups),
  });
}

interface LocalTagGroup {
  group: { id: number; name: string; sort: number; wx_group_id: string | null };
  tags: { id: number; name: string; sort: number; wx_tag_id: string | null }[];
}

async function groupOf(db: Db, id: number): Promise<LocalTagGroup> {
  const group = await db.selectFrom('tag_group').select(['id', 'name', 'sort', 'wx_group_id']).where('id', '=', id).executeTakeFirst();
  if (!group) throw new JobFailure(['标签组已被删除', 'The tag group was deleted']);
  const tags = await db
    .selectFrom('tag')
    .select(['id', 'name', 'sort', 'wx_tag_id'])
    .where('tag_group_id', '=', id)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return { group, tags };
}

/** Matches existing tags, because an interrupted push may have created tags in WeCom that are not recorded here. */
function matchExisting({ group, tags }: LocalTagGroup, there: WxTagGroup[]) {
  const theirs = there.find((one) => one.id === group.wx_group_id) ?? there.find((one) => one.name === group.name);
  const byName = new Map(theirs?.tags.map((one) => [one.name, one.id]));
  const byId = new Set(theirs?.tags.map((one) => one.id));
  const missing = tags.filter((one) => !(one.wx_tag_id !== null && byId.has(one.wx_tag_id)) && !byName.has(one.name));
  return { theirs, byName, missing };
}

type Ids = Readonly<Record<string, string>>;

/** Links what the group has in WeCom. Returns the tags that were not linked before. */
async function tie(db: Db, { group, tags }: LocalTagGroup, wxGroupId: string, existing: Ids, made: Ids): Promise<Outcome> {
  const isNew = (ids: Ids, { name, wx_tag_id }: LocalTagGroup['tags'][number]) => Object.hasOwn(ids, name) && ids[name] !== wx_tag_id;
  // Those that were made just now were linked when WeCom answered.
  await linkTags(
    db,
    tags.filter((one) => isNew(existing, one)),
    existing,
    false,
  );
  const created = tags.filter((one) => isNew(existing, one) || isNew(made, one));
  await linkGroup(db, group.id, wxGroupId);
  await sql`insert into tag_mark_start (tag_id, enterprise_id) select id, enterprise_id from tag where tag_group_id = ${group.id}
    and wx_tag_id is not null on conflict (tag_id) do update set after_user_id = 0`.execute(db);
  return { ...emptyOutcome(), created: created.map(({ id }) => id) };
}

/** A sync waits this long for its write, then resumes later. */
const answerWithinMs = 120_000;

const full = 40126;

/** Has WeCom create tags of a group. Returns undefined where it has no room for them. @throws JobFailure, WxError */
async function createTags(
  deps: Deps,
  { claim, signal }: SyncRun,
  { group }: LocalTagGroup,
  tags: LocalTagGroup['tags'],
  groupId: string | undefined,
) {
  const input = newTags(group, tags, groupId);
  const target = groupTarget(group.id);
  const operator = claim.operatorId === null ? {} : { operatorId: claim.operatorId };
  const id = await inTenant(deps, claim, (db) =>
    enqueue(db, tagsAdd, { target, key: `tag.add ${group.id}`, subject: group.name, input, ...operator }),
  );
  deps.outbox.wake();
  const progress = await deps.outbox.progress(claim.enterpriseId, id, answerWithinMs, signal);
  if (progress.status === 'sent') return progress.result as CreatedTags;
  if (progress.errcode === full) return undefined;
  const { sentence } = sendRefusal(progress);
  if (progress.status === 'waiting' || progress.status === 'unknown') throw new WxError(progress.errcode, 'wait', sentence);
  throw new JobFailure(sentence);
}

const newTags = (group: LocalTagGroup['group'], tags: LocalTagGroup['tags'], groupId: string | undefined) => ({
  id: group.id,
  group: groupId === undefined ? { group_name: group.name, order: wxOrder(group.sort) } : { group_id: groupId },
  tags: tags.map(({ id, name, sort }) => ({ id, name, order: wxOrder(sort) })),
});

/** Creates the tags that are missing in WeCom, as far as there is room; a dry run only records the call. @throws JobFailure, WxError */
async function createMissing(deps: Deps, run: SyncRun, ours: LocalTagGroup, there: WxTagGroup[]) {
  const { theirs, missing } = matchExisting(ours, there);
  const most = await inTenant(deps, run.claim, (db) => mostMarks(db, run.claim.enterpriseId));
  const room = Math.max(0, most - there.reduce((sum, one) => sum + one.tags.length, 0));
  if (!run.input.dry_run) return addInParts(missing, room, theirs?.id, (tags, groupId) => createTags(deps, run, ours, tags, groupId));
  const open = missing.slice(0, room);
  if (open.length > 0) await recordCalls(tagsAdd, run.api, newTags(ours.group, open, theirs?.id), run.calls);
  return { groupId: theirs?.id, ids: {}, left: missing.slice(room) };
}

/** Creates a group and its tags in WeCom where missing. WeCom sorts by order, descending. */
export async function pushTagGroup(deps: Deps, run: SyncRun) {
  const { api, claim, input, signal } = run;
  const ours = await inTenant(deps, claim, (db) => groupOf(db, input.tag_group_id as number));
  const there = await listTagGroups(api, signal);
  const { byName, missing } = matchExisting(ours, there);
  const { groupId, ids, left } = await createMissing(deps, run, ours, there);
  const failed = left.map(({ name }) => noRoomFor(name));
  const total = ours.tags.length;
  await step(deps, run, {
    table: 'tag',
    progress: { done: total, total, cursor: 'list:' },
    last: true,
    work: async (db) => {
      if (input.dry_run) return { ...emptyOutcome(), created: missing.filter((one) => !left.includes(one)).map((one) => one.id), failed };
      const tied = groupId === undefined ? emptyOutcome() : await tie(db, ours, groupId, Object.fromEntries(byName), ids);
      return { ...tied, failed };
    },
  });
}

const describe: Describe = async (db, ids) => {
  const rows = await db
    .selectFrom('tag')
    .innerJoin('tag_group', 'tag_group.id', 'tag.tag_group_id')
    .select(['tag.id', 'tag.name', 'tag_group.name as group_name', 'tag.wx_tag_id', sql<string>`tag.sort::text`.as('order')])
    .where('tag.id', 'in', ids)
    .execute();
  return rows.map(({ id, ...fields }) => ({ id, name: fields.name, fields }));
};

/** @throws Refusal 40400, or 42200 for a group whose scope is not corp */
export async function assertCorpGroup(db: Db, id: number) {
  const { scope } = await mustExist(db.selectFrom('tag_group').select('scope').where('id', '=', id));
  if (scope !== 'corp')
    throw refuseField(42200, 'tag_group_id', 'scope', [
      '只有企业标签组可以同步到企业微信，请先更改范围',
      'Only company tag groups can be sent to WeCom; change the scope first',
    ]);
}

export const tagSync: SyncKind = {
  sync: 'tag',
  operation: 'syncTags',
  name: ['同步企业微信标签', 'Tags from WeCom'],
  purpose: 'customer',
  describe,
  work: (deps, run) => (run.input.tag_group_id === undefined ? pullTags : pushTagGroup)(deps, run),
};
export const syncKinds = [tagSync];
