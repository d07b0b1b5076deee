import type { Db } from '../../../db/database.js';
import type { OutgoingKind } from '../../../outbox/outgoing-kind.js';
import { addTags, type CreatedTags, listTagGroups } from '../../../outside/wecom/customers.js';

interface NewTags {
  /** Of the row of `tag_group`. */
  id: number;
  group: { group_id: string } | { group_name: string; order: number };
  tags: { id: number; name: string; order: number }[];
}

const lookUpMs = 20_000;

/** Links tags of a group to those in WeCom, by name. */
export async function linkTags(db: Db, tags: readonly { id: number; name: string }[], ids: Readonly<Record<string, string>>) {
  for (const { id, name } of tags)
    if (Object.hasOwn(ids, name))
      await db
        .updateTable('tag')
        .set({ wx_tag_id: ids[name] as string })
        .where('id', '=', id)
        .execute();
}

export const linkGroup = (db: Db, id: number, wx_group_id: string) =>
  db.updateTable('tag_group').set({ wx_group_id, synced_at: new Date() }).where('id', '=', id).execute();

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
    const groups = await listTagGroups(await wecom('customer'), AbortSignal.timeout(lookUpMs));
    const there = groups.find((one) => ('group_id' in group ? one.id === group.group_id : one.name === group.group_name));
    const ids = Object.fromEntries((there?.tags ?? []).map((one) => [one.name, one.id]));
    return there && tags.every(({ name }) => Object.hasOwn(ids, name)) ? { result: { groupId: there.id, ids } } : undefined;
  },
  async settle(db, { id, tags }, outcome) {
    if (outcome.status !== 'sent') return;
    await linkTags(db, tags, outcome.result.ids);
    if (outcome.result.groupId !== undefined) await linkGroup(db, id, outcome.result.groupId);
  },
};

export const outgoingKinds = [tagsAdd];
