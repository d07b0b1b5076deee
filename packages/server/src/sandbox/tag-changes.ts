import type { EventFields } from '../outside/wecom/event-xml.js';
import { type Change, ChangeRefusal, externalEvent, pick, randomFriendship } from './change.js';
import type { Follow } from './customer-types.js';
import type { Directory } from './directory.js';
import type { Query } from './platform-replies.js';
import { deleteTags, longestName, tagsById } from './tag-routes.js';

type Random = () => number;

/** The value of a pair of a member and a contact in a form. */
export const pairOf = (userid: string, externalUserid: string) => `${userid}|${externalUserid}`;

function friendshipOf(directory: Directory, random: Random, { pair }: Query) {
  if (!pair) return randomFriendship(directory, random);
  const [userid = '', externalUserid = ''] = pair.split('|');
  const contact = directory.contacts.get(externalUserid);
  if (!contact?.follows.has(userid)) throw new ChangeRefusal('员工和客户已经不是好友。');
  return { contact, userid };
}

function tagOf(directory: Directory, random: Random, { tag_id }: Query) {
  const tags = tagsById(directory);
  if (!tag_id) return pick([...tags.values()], random);
  const found = tags.get(tag_id);
  if (!found) throw new ChangeRefusal('没有这个标签。');
  return found;
}

const tagEvent = (change: 'update' | 'delete', id: string): EventFields => ({
  Event: 'change_external_tag',
  ChangeType: change,
  Id: id,
  TagType: 'tag',
});

/** Changes the tags of a pair of a member and a contact. */
function changeMark(directory: Directory, random: Random, form: Query, change: (follow: Follow, tagId: string) => void) {
  const [friendship, found] = [friendshipOf(directory, random, form), tagOf(directory, random, form)];
  const follow = friendship?.contact.follows.get(friendship.userid);
  if (!friendship || !follow || !found) return undefined;
  change(follow, found.tag.id);
  return externalEvent('edit_external_contact', friendship.userid, friendship.contact.external_userid);
}

function renameTag(directory: Directory, random: Random, form: Query) {
  const found = tagOf(directory, random, form);
  if (!found) return undefined;
  const { group, tag } = found;
  const name = form.name?.trim() || `${tag.name.slice(0, 20)}·新`;
  if (name.length > longestName) throw new ChangeRefusal(`标签名最多 ${longestName} 个字。`);
  if (group.tag.some((one) => one !== tag && one.name === name)) throw new ChangeRefusal('同一组里已有这个标签名。');
  tag.name = name;
  return tagEvent('update', tag.id);
}

function deleteTag(directory: Directory, random: Random, form: Query) {
  const found = tagOf(directory, random, form);
  if (!found) return undefined;
  deleteTags(directory, new Set([found.tag.id]));
  return tagEvent('delete', found.tag.id);
}

/** What staff do with tags on their phones and in WeCom's console. */
export const tagChanges: Record<string, Change> = {
  markTag: {
    title: '员工给客户打标签',
    make: (directory, random, form = {}) =>
      changeMark(directory, random, form, (follow, id) => {
        follow.tags = [...new Set([...follow.tags, id])];
      }),
  },
  unmarkTag: {
    title: '员工移除客户的标签',
    make: (directory, random, form = {}) =>
      changeMark(directory, random, form, (follow, id) => {
        if (form.tag_id && !follow.tags.includes(id)) throw new ChangeRefusal('客户没有这个标签。');
        follow.tags = follow.tags.filter((one) => one !== id);
      }),
  },
  renameTag: { title: '修改标签名称', make: (directory, random, form = {}) => renameTag(directory, random, form) },
  deleteTag: { title: '删除标签', make: (directory, random, form = {}) => deleteTag(directory, random, form) },
};
