import type { Tag, TagGroup } from './customer-types.js';
import { wxId } from './customers.js';
import type { Directory } from './directory.js';
import { type Answer, type Body, failure, success, textsIn } from './platform-replies.js';

/** Tags of the company; told as 3,000 and as 10,000 by the platform. */
const mostTags = 3000;
export const longestName = 30;

export const tagsById = ({ tagGroups }: Directory) =>
  new Map([...tagGroups.values()].flatMap((group) => group.tag.map((tag) => [tag.id, { group, tag }] as const)));

const publicTag = ({ ours: _, ...tag }: Tag) => tag;
const publicGroup = ({ ours: _, tag, ...group }: TagGroup) => ({ ...group, tag: tag.map(publicTag) });

/** Returns the requested tag group, creating it if only a name is given. */
function groupFor({ tagGroups }: Directory, body: Body, random: () => number): TagGroup | undefined {
  if (body?.group_id !== undefined) return tagGroups.get(String(body.group_id));
  const named = [...tagGroups.values()].find((one) => one.group_name === body?.group_name);
  if (named) return named;
  const made: TagGroup = {
    group_id: wxId('et', random),
    group_name: String(body?.group_name),
    create_time: Math.floor(Date.now() / 1000),
    order: Number(body?.order ?? 0),
    tag: [],
    ours: true,
  };
  tagGroups.set(made.group_id, made);
  return made;
}

/** Renames and sorts a tag or group. */
function edit(directory: Directory, body: Body) {
  const id = String(body?.id);
  const group = directory.tagGroups.get(id);
  const found = tagsById(directory).get(id);
  const target = group ?? found?.tag;
  if (!target?.ours) return failure(40068);
  const name = body?.name === undefined ? undefined : String(body.name);
  if (name !== undefined && name.length > longestName) return failure(40058);
  const beside = group ? [...directory.tagGroups.values()].map((one) => one.group_name) : (found?.group.tag ?? []).map((one) => one.name);
  const own = group ? group.group_name : found?.tag.name;
  if (name !== undefined && name !== own && beside.includes(name)) return failure(40071);
  if (name !== undefined && group) group.group_name = name;
  if (name !== undefined && found) found.tag.name = name;
  if (body?.order !== undefined) target.order = Number(body.order);
  return success({});
}

/** Deletes tags from their groups and contacts. */
export function deleteTags({ tagGroups, contacts }: Directory, ids: ReadonlySet<string>) {
  for (const group of tagGroups.values()) group.tag = group.tag.filter(({ id }) => !ids.has(id));
  for (const { follows } of contacts.values())
    for (const follow of follows.values()) follow.tags = follow.tags.filter((id) => !ids.has(id));
}

/** Deletes tags and groups, and takes them from the contacts. */
function remove(directory: Directory, body: Body) {
  const [tagIds, groupIds] = [textsIn(body, 'tag_id'), textsIn(body, 'group_id')];
  const known = tagsById(directory);
  const ours = tagIds.every((id) => known.get(id)?.tag.ours) && groupIds.every((id) => directory.tagGroups.get(id)?.ours);
  if (!ours) return failure(40068);
  const gone = new Set([...tagIds, ...groupIds.flatMap((id) => directory.tagGroups.get(id)?.tag.map((tag) => tag.id) ?? [])]);
  for (const id of groupIds) directory.tagGroups.delete(id);
  deleteTags(directory, gone);
  return success({});
}

/** Responses about tags of the sandbox company, in WeCom's format. */
export const tagAnswers: Record<string, Answer> = {
  'POST externalcontact/get_corp_tag_list': (directory, _, body) => {
    const [groupIds, tagIds] = [textsIn(body, 'group_id'), textsIn(body, 'tag_id')];
    const all = [...directory.tagGroups.values()].map(publicGroup);
    if (groupIds.length > 0) return success({ tag_group: all.filter((one) => groupIds.includes(one.group_id)) });
    if (tagIds.length === 0) return success({ tag_group: all });
    const some = all.map((one) => ({ ...one, tag: one.tag.filter(({ id }) => tagIds.includes(id)) }));
    return success({ tag_group: some.filter((one) => one.tag.length > 0) });
  },

  'POST externalcontact/add_corp_tag': (directory, _, body, simulation) => {
    const tags = (Array.isArray(body?.tag) ? body.tag : []) as { name: string; order?: number }[];
    if (tags.length === 0 || tags.some(({ name }) => name.length > longestName)) return failure(40058);
    if (tagsById(directory).size + tags.length > mostTags) return failure(40126);
    const group = groupFor(directory, body, simulation.random);
    if (!group) return failure(40068);
    if (tags.some(({ name }) => group.tag.some((one) => one.name === name))) return failure(40071);
    const made = tags.map(
      ({ name, order = 0 }): Tag => ({
        id: wxId('et', simulation.random),
        name,
        order,
        create_time: Math.floor(Date.now() / 1000),
        ours: true,
      }),
    );
    group.tag.push(...made);
    return success({ tag_group: publicGroup({ ...group, tag: made }) });
  },

  'POST externalcontact/edit_corp_tag': (directory, _, body) => edit(directory, body),

  'POST externalcontact/del_corp_tag': (directory, _, body) => remove(directory, body),

  'POST externalcontact/mark_tag': (directory, _, body) => {
    const follow = directory.contacts.get(String(body?.external_userid))?.follows.get(String(body?.userid));
    if (!follow) return failure(84061);
    const [added, removed] = [textsIn(body, 'add_tag'), textsIn(body, 'remove_tag')];
    if (added.length + removed.length === 0) return failure(40058);
    const known = tagsById(directory);
    if ([...added, ...removed].some((id) => !known.has(id))) return failure(40068);
    follow.tags = [...new Set([...follow.tags.filter((id) => !removed.includes(id)), ...added])];
    return success({});
  },
};

/** What WeCom would show of tags: groups with theirs, and the marks of each pair of a member and a contact. */
export const tagState = ({ tagGroups, contacts }: Directory) => ({
  tag_groups: [...tagGroups.values()].map(({ group_name, tag }) => ({ group_name, tag: tag.map(({ id, name }) => ({ id, name })) })),
  marks: [...contacts.values()].flatMap(({ external_userid, follows }) =>
    [...follows.values()].flatMap(({ userid, tags }) => tags.map((tag_id) => ({ userid, external_userid, tag_id }))),
  ),
});
