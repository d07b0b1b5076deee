import type { Db } from '../../../db/database.js';
import type { Services } from '../../../http/context.js';
import { JobFailed } from '../../../jobs/job-failed.js';
import { inTenant, nothing, type Outcome, type SyncKind, type SyncRun, step } from '../../../sync/sync.js';
import { addTags, listTagGroups, type WxTagGroup } from '../../../wecom/customers.js';
import { writeTags } from './write-tags.js';

/** Imports all groups and tags from WeCom, which returns them in a single response. */
export async function pullTags(services: Services, run: SyncRun) {
  const groups = await listTagGroups(run.api, run.signal);
  const total = groups.reduce((sum, one) => sum + one.tags.length, 0);
  await step(services, run, {
    table: 'tag',
    progress: { done: total, total, cursor: 'list:' },
    last: true,
    work: (db) => writeTags(db, groups),
  });
}

interface Pushed {
  group: { id: number; name: string; sort: number; wx_group_id: string | null };
  tags: { id: number; name: string; sort: number; wx_tag_id: string | null }[];
}

async function groupOf(db: Db, id: number): Promise<Pushed> {
  const group = await db.selectFrom('tag_group').select(['id', 'name', 'sort', 'wx_group_id']).where('id', '=', id).executeTakeFirst();
  if (!group) throw new JobFailed(['标签组已被删除', 'The tag group was deleted']);
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
function known({ group, tags }: Pushed, there: WxTagGroup[]) {
  const theirs = there.find((one) => one.id === group.wx_group_id) ?? there.find((one) => one.name === group.name);
  const byName = new Map(theirs?.tags.map((one) => [one.name, one.id]));
  const byId = new Set(theirs?.tags.map((one) => one.id));
  const missing = tags.filter((one) => !(one.wx_tag_id !== null && byId.has(one.wx_tag_id)) && !byName.has(one.name));
  return { theirs, byName, missing };
}

async function tie(db: Db, { group, tags }: Pushed, wxGroupId: string, ids: ReadonlyMap<string, string>): Promise<Outcome> {
  const created: number[] = [];
  for (const one of tags) {
    const wxTagId = ids.get(one.name);
    if (wxTagId === undefined || wxTagId === one.wx_tag_id) continue;
    await db.updateTable('tag').set({ wx_tag_id: wxTagId }).where('id', '=', one.id).execute();
    created.push(one.id);
  }
  await db.updateTable('tag_group').set({ wx_group_id: wxGroupId, synced_at: new Date() }).where('id', '=', group.id).execute();
  return { ...nothing(), created };
}

/** Creates a group and its tags in WeCom where missing. WeCom sorts by order, descending. */
export async function pushTagGroup(services: Services, run: SyncRun) {
  const { api, claim, input, signal } = run;
  const ours = await inTenant(services, claim, (db) => groupOf(db, input.tag_group_id as number));
  const { theirs, byName, missing } = known(ours, await listTagGroups(api, signal));
  const ids = new Map(byName);
  let wxGroupId = theirs?.id;
  if (missing.length > 0) {
    const group = theirs ? { group_id: theirs.id } : { group_name: ours.group.name, order: Math.max(0, 100_000 - ours.group.sort) };
    const made = await addTags(
      api,
      group,
      missing.map((one) => ({ name: one.name, order: Math.max(0, 100_000 - one.sort) })),
      signal,
    );
    wxGroupId ??= made.groupId;
    for (const [name, id] of made.ids) ids.set(name, id);
  }
  const total = ours.tags.length;
  await step(services, run, {
    table: 'tag',
    progress: { done: total, total, cursor: 'list:' },
    last: true,
    work: async (db) => {
      if (input.dry_run) return { ...nothing(), created: missing.map((one) => one.id) };
      return wxGroupId === undefined ? nothing() : tie(db, ours, wxGroupId, ids);
    },
  });
}

export const tagSync: SyncKind = {
  sync: 'tag',
  operation: 'syncTags',
  name: ['同步企业微信标签', 'Tags from WeCom'],
  purpose: 'customer',
  work: (services, run) => (run.input.tag_group_id === undefined ? pullTags : pushTagGroup)(services, run),
};
export const syncKinds = [tagSync];
