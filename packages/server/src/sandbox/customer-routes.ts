import type { Contact, Follow } from './customer-types.js';
import type { Directory } from './directory.js';
import { type Answer, type Body, failure, nextPage, success, textsIn } from './platform-replies.js';
import { tagAnswers, tagsById } from './tag-routes.js';

const publicContact = ({ follows: _, ...contact }: Contact) => ({ ...contact, avatar: '' });

function follows(directory: Directory, userid: string): { contact: Contact; follow: Follow }[] {
  return [...directory.contacts.values()].flatMap((contact) => {
    const follow = contact.follows.get(userid);
    return follow ? [{ contact, follow }] : [];
  });
}

/** Responses for contacts, tags and groups of the sandbox company, in WeCom's format. */
export const customerAnswers: Record<string, Answer> = {
  'GET externalcontact/get_follow_user_list': (directory) =>
    success({ follow_user: directory.followers.filter((userid) => directory.members.has(userid)) }),

  'GET externalcontact/list': (directory, { userid = '' }) => {
    const found = follows(directory, userid);
    return found.length > 0 ? success({ external_userid: found.map(({ contact }) => contact.external_userid) }) : failure(84061);
  },

  'POST externalcontact/batch/get_by_user': (directory, _, body, simulation) => {
    const userids = textsIn(body, 'userid_list');
    if (userids.length === 0 || userids.length > 100) return failure(40058);
    if (userids.some((userid) => !directory.members.has(userid))) return failure(40003);
    const found = userids.flatMap((userid) => follows(directory, userid));
    if (found.length === 0) return failure(84061);
    const page = nextPage(simulation, found, body, 100, 50);
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

  ...tagAnswers,

  'POST externalcontact/groupchat/list': (directory, _, body, simulation) => {
    const owners = textsIn((body?.owner_filter ?? {}) as Body, 'userid_list');
    if (owners.length > 100) return failure(40058);
    const all = [...directory.groups.values()].filter((one) => owners.length === 0 || owners.includes(one.owner));
    const page = nextPage(simulation, all, body, 1000);
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
