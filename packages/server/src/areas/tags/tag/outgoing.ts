import type { Db } from '../../../db/database.js';
import { enqueue } from '../../../outbox/enqueue.js';
import type { OutgoingKind } from '../../../outbox/outgoing-kind.js';
import {
  addTags,
  type CreatedTags,
  deleteCorpTags,
  editCorpTag,
  listTagGroups,
  type WxTagGroup,
} from '../../../outside/wecom/corp-tags.js';
import type { Api } from '../../../outside/wecom/wx-api.js';
import { wxOrder } from './wx-order.js';

interface NewTags {
  /** Of the row of `tag_group`. */
  id: number;
  group: { group_id: string } | { group_name: string; order: number };
  tags: { id: number; name: string; order: number }[];
}

const lookUpMs = 20_000;

/** Writes of one group are sent in order. */
export const groupTarget = (groupId: number) => `tag_group ${groupId}`;

const groupsOf = (api: Api): Promise<WxTagGroup[]> => listTagGroups(api, AbortSignal.timeout(lookUpMs));

/** Links tags of a group to those in WeCom, by name. `ours` says whether we made them there. */
export async function linkTags(
  db: Db,
  tags: readonly { id: number; name: string }[],
  ids: Readonly<Record<string, string>>,
  ours: boolean,
) {
  for (const { id, name } of tags)
    if (Object.hasOwn(ids, name))
      await db
        .updateTable('tag')
        .set({ wx_tag_id: ids[name] as string, ours })
        .where('id', '=', id)
        .execute();
}

export const linkGroup = (db: Db, id: number, wx_group_id: string, more: { ours?: boolean } = {}) =>
  db
    .updateTable('tag_group')
    .set({ wx_group_id, synced_at: new Date(), ...more })
    .where('id', '=', id)
    .execute();

/** A new name or order of a tag, or of a group of tags. */
interface Edit {
  wx_id: string;
  name: string;
  order: number;
}

/** Renames and sorts a tag or group in WeCom. */
export const tagEdit: OutgoingKind<Edit, null> = {
  kind: 'tag.edit',
  name: ['修改企业微信标签', 'Change a tag in WeCom'],
  async send({ wecom }, { wx_id: id, name, order }) {
    await editCorpTag(await wecom('customer'), { id, name, order });
    return null;
  },
  async lookUp({ wecom }, { wx_id, name, order }) {
    const groups = await groupsOf(await wecom('customer'));
    const found = groups.find((one) => one.id === wx_id) ?? groups.flatMap((one) => one.tags).find((one) => one.id === wx_id);
    return found?.name === name && found.order === order ? { result: null } : undefined;
  },
  settle: async () => undefined,
};

interface Deletion {
  tag_ids: string[];
  group_ids: string[];
}

/** Deletes tags and groups in WeCom, which takes them from all contacts. */
export const tagDelete: OutgoingKind<Deletion, null> = {
  kind: 'tag.delete',
  name: ['删除企业微信标签', 'Delete tags in WeCom'],
  // They are not there any more.
  existsCodes: [40068],
  async send({ wecom }, deletion) {
    await deleteCorpTags(await wecom('customer'), deletion);
    return null;
  },
  async lookUp({ wecom }, { tag_ids, group_ids }) {
    const groups = await groupsOf(await wecom('customer'));
    const there = new Set(groups.flatMap((one) => [one.id, ...one.tags.map(({ id }) => id)]));
    return [...tag_ids, ...group_ids].some((id) => there.has(id)) ? undefined : { result: null };
  },
  settle: async () => undefined,
};

type Ids = Readonly<Record<string, string>>;

/** Writes what happened to tags here while WeCom created them: new names and places, or their deletion. */
async function writeMissedChanges(db: Db, groupId: number, tags: NewTags['tags'], ids: Ids) {
  const rows = await db
    .selectFrom('tag')
    .select(['id', 'name', 'sort'])
    .where(
      'id',
      'in',
      tags.map((tag) => tag.id),
    )
    .execute();
  for (const { id, name, order } of tags) {
    const wx_id = ids[name];
    if (wx_id === undefined) continue;
    const target = groupTarget(groupId);
    const row = rows.find((one) => one.id === id);
    if (!row) await enqueue(db, tagDelete, { target, subject: name, input: { tag_ids: [wx_id], group_ids: [] } });
    else if (row.name !== name || wxOrder(row.sort) !== order) {
      const input = { wx_id, name: row.name, order: wxOrder(row.sort) };
      const wx_write_id = await enqueue(db, tagEdit, { target, subject: row.name, input });
      await db.updateTable('tag').set({ wx_write_id }).where('id', '=', id).execute();
    }
  }
}

/** Creates tags in WeCom, and their group if there is none. */
export const tagsAdd: OutgoingKind<NewTags, CreatedTags> = {
  kind: 'tag.add',
  name: ['新建企业微信标签', 'Create tags in WeCom'],
  // The name is taken: by an earlier call that arrived late, or by a person in WeCom.
  existsCodes: [40071],
  send: async ({ wecom }, { group, tags }) =>
    addTags(
      await wecom('customer'),
      group,
      tags.map(({ name, order }) => ({ name, order })),
    ),
  async lookUp({ wecom }, { group, tags }) {
    const groups = await groupsOf(await wecom('customer'));
    const there = groups.find((one) => ('group_id' in group ? one.id === group.group_id : one.name === group.group_name));
    const ids = Object.fromEntries((there?.tags ?? []).map((one) => [one.name, one.id]));
    return there && tags.every(({ name }) => Object.hasOwn(ids, name)) ? { result: { groupId: there.id, ids } } : undefined;
  },
  async settle(db, { id, tags, group }, outcome) {
    if (outcome.status !== 'sent') return;
    await linkTags(db, tags, outcome.result.ids, true);
    await writeMissedChanges(db, id, tags, outcome.result.ids);
    if (outcome.result.groupId !== undefined) await linkGroup(db, id, outcome.result.groupId, 'group_name' in group ? { ours: true } : {});
  },
};

export const outgoingKinds = [tagsAdd, tagEdit, tagDelete];
