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
  return { ...emptyOutcome(), created: created.map(({ id }) => id) };
}

/** A sync waits this long for its write, then resumes later. */
const answerWithinMs = 120_000;

/** Has WeCom create the tags that are missing there; a dry run only records the call. @throws JobFailure, WxError */
async function createTags(
  deps: Deps,
  run: SyncRun,
  { group }: LocalTagGroup,
  theirs: WxTagGroup | undefined,
  missing: LocalTagGroup['tags'],
) {
  const { api, claim, input, signal } = run;
  const write = {
    id: group.id,
    group: theirs ? { group_id: theirs.id } : { group_name: group.name, order: wxOrder(group.sort) },
    tags: missing.map(({ id, name, sort }) => ({ id, name, order: wxOrder(sort) })),
  };
  if (input.dry_run) {
    await recordCalls(tagsAdd, api, write, run.calls);
    return { groupId: undefined, ids: {} };
  }
  const target = groupTarget(group.id);
  const operator = claim.operatorId === null ? {} : { operatorId: claim.operatorId };
  const id = await inTenant(deps, claim, (db) =>
    enqueue(db, tagsAdd, { target, key: `tag.add ${group.id}`, subject: group.name, input: write, ...operator }),
  );
  deps.outbox.wake();
  const progress = await deps.outbox.progress(claim.enterpriseId, id, answerWithinMs, signal);
  if (progress.status === 'sent') return progress.result as CreatedTags;
  const { sentence } = sendRefusal(progress);
  if (progress.status === 'waiting' || progress.status === 'unknown') throw new WxError(progress.errcode, 'wait', sentence);
  throw new JobFailure(sentence);
}

/** Creates a group and its tags in WeCom where missing. WeCom sorts by order, descending. */
export async function pushTagGroup(deps: Deps, run: SyncRun) {
  const { api, claim, input, signal } = run;
  const ours = await inTenant(deps, claim, (db) => groupOf(db, input.tag_group_id as number));
  const { theirs, byName, missing } = matchExisting(ours, await listTagGroups(api, signal));
  const made = missing.length > 0 ? await createTags(deps, run, ours, theirs, missing) : { groupId: undefined, ids: {} };
  const wxGroupId = theirs?.id ?? made.groupId;
  const total = ours.tags.length;
  await step(deps, run, {
    table: 'tag',
    progress: { done: total, total, cursor: 'list:' },
    last: true,
    work: async (db) => {
      if (input.dry_run) return { ...emptyOutcome(), created: missing.map((one) => one.id) };
      return wxGroupId === undefined ? emptyOutcome() : tie(db, ours, wxGroupId, Object.fromEntries(byName), made.ids);
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
