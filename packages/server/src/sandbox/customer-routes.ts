import type { Contact, Follow, TagGroup } from './customer-types.js';
import { wxId } from './customers.js';
import type { Directory } from './directory.js';
import { type Answer, type Body, failure, nextPage, success } from './platform-replies.js';

const textsIn = (body: Body, name: string): string[] => (Array.isArray(body?.[name]) ? (body[name] as unknown[]).map(String) : []);

const publicContact = ({ follows: _, ...contact }: Contact) => ({ ...contact, avatar: '' });

const tagsById = ({ tagGroups }: Directory) =>
  new Map([...tagGroups.values()].flatMap((group) => group.tag.map((tag) => [tag.id, { group, tag }] as const)));

function follows(directory: Directory, userid: string): { contact: Contact; follow: Follow }[] {
  return [...directory.contacts.values()].flatMap((contact) => {
    const follow = contact.follows.get(userid);
    return follow ? [{ contact, follow }] : [];
  });
}

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
  };
  tagGroups.set(made.group_id, made);
  return made;
}

/** Responses for contacts, tags and groups of the sandbox company, in WeCom's format. */
export const customerAnswers: Record<string, Answer> = {
  'GET externalcontact/get_follow_user_list': (directory) => success({ follow_user: directory.followers }),

  'GET externalcontact/list': (directory, { userid = '' }) => {
    const found = follows(directory, userid);
    return found.length > 0 ? success({ external_userid: found.map(({ contact }) => contact.external_userid) }) : failure(84061);
  },

  'POST externalcontact/batch/get_by_user': (directory, _, body, sandbox) => {
    const userids = textsIn(body, 'userid_list');
    if (userids.length === 0 || userids.length > 100) return failure(40058);
    if (userids.some((userid) => !directory.members.has(userid))) return failure(40003);
    const found = userids.flatMap((userid) => follows(directory, userid));
    if (found.length === 0) return failure(84061);
    const page = nextPage(sandbox, found, body, 100, 50);
    if (!page) return failure(40058);
    const list = page.list.map(({ contact, follow: { tags, ...follow } }) => ({
      external_contact: publicContact(contact),
      follow_info: { ...follow, tag_id: tags },
    }));
    return success({ external_contact_list: list, ...page.next });
  },

  'GET externalcontact/get': (directory, { external_userid = '' }) => {
    const contact = directory.contacts.get(external_userid);
    if (!contact) return failure(40096);
    if (contact.follows.size === 0) return failure(84061);
    const known = tagsById(directory);
    const follow_user = [...contact.follows.values()].map(({ tags, ...follow }) => ({
      ...follow,
      tags: tags.map((id) => ({
        group_name: known.get(id)?.group.group_name ?? '',
        tag_name: known.get(id)?.tag.name ?? '',
        tag_id: id,
        type: 1,
      })),
    }));
    return success({ external_contact: publicContact(contact), follow_user });
  },

  'POST externalcontact/remark': (directory, _, body) => {
    const follow = directory.contacts.get(String(body?.external_userid))?.follows.get(String(body?.userid));
    if (!follow) return failure(84061);
    follow.remark = String(body?.remark ?? '');
    follow.description = String(body?.description ?? '');
    follow.remark_corp_name = String(body?.remark_company ?? '');
    if (Array.isArray(body?.remark_mobiles)) follow.remark_mobiles = textsIn(body, 'remark_mobiles');
    return success({});
  },

  'POST externalcontact/get_corp_tag_list': (directory, _, body) => {
    const [groupIds, tagIds] = [textsIn(body, 'group_id'), textsIn(body, 'tag_id')];
    const all = [...directory.tagGroups.values()];
    if (groupIds.length > 0) return success({ tag_group: all.filter((one) => groupIds.includes(one.group_id)) });
    if (tagIds.length === 0) return success({ tag_group: all });
    const some = all.map((one) => ({ ...one, tag: one.tag.filter(({ id }) => tagIds.includes(id)) }));
    return success({ tag_group: some.filter((one) => one.tag.length > 0) });
  },

  'POST externalcontact/add_corp_tag': (directory, _, body, sandbox) => {
    const group = groupFor(directory, body, sandbox.random);
    const tags = (Array.isArray(body?.tag) ? body.tag : []) as { name: string; order?: number }[];
    if (!group) return failure(40068);
    if (tags.length === 0) return failure(40058);
    if (tags.some(({ name }) => group.tag.some((one) => one.name === name))) return failure(40071);
    const made = tags.map(({ name, order = 0 }) => ({
      id: wxId('et', sandbox.random),
      name,
      order,
      create_time: Math.floor(Date.now() / 1000),
    }));
    group.tag.push(...made);
    return success({ tag_group: { ...group, tag: made } });
  },

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

  'POST externalcontact/groupchat/list': (directory, _, body, sandbox) => {
    const owners = textsIn((body?.owner_filter ?? {}) as Body, 'userid_list');
    if (owners.length > 100) return failure(40058);
    const all = [...directory.groups.values()].filter((one) => owners.length === 0 || owners.includes(one.owner));
    const page = nextPage(sandbox, all, body, 1000);
    return page
      ? success({ group_chat_list: page.list.map(({ chat_id, status }) => ({ chat_id, status })), ...page.next })
      : failure(40058);
  },

  'POST externalcontact/groupchat/get': (directory, _, body) => {
    const group = directory.groups.get(String(body?.chat_id));
    if (!group) return failure(40050);
    const { members, admins, status: _status, ...shown } = group;
    return success({ group_chat: { ...shown, member_list: [...members.values()], admin_list: admins.map((userid) => ({ userid })) } });
  },
};
