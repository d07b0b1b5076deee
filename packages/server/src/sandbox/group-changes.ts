import type { EventFields } from '../outside/wecom/event-xml.js';
import { type Change, ChangeRefusal, pick } from './change.js';
import { personOf } from './contact-changes.js';
import type { Directory } from './directory.js';
import { groupToFill } from './group-code-routes.js';
import type { Query } from './platform-replies.js';

const groupEvent = (id: string, detail: EventFields): EventFields => ({
  Event: 'change_external_chat',
  ChangeType: 'update',
  ChatId: id,
  ...detail,
});

/** The group that a person joins: by the code with this state, else any. */
function groupOf(directory: Directory, random: () => number, { state, chat_id }: Query) {
  if (chat_id) return directory.groups.get(chat_id);
  if (!state) return pick([...directory.groups.values()], random);
  const way = [...directory.joinWays.values()].find((one) => one.state === state);
  if (!way) throw new ChangeRefusal('没有这个入群码。');
  const group = groupToFill(directory, way);
  if (!group) throw new ChangeRefusal('群都满了。');
  return group;
}

/** What customers do with groups. */
export const groupChanges: Record<string, Change> = {
  joinGroup: {
    title: '客户加入客户群',
    make(directory, random, form = {}) {
      const group = groupOf(directory, random, form);
      if (!group) return undefined;
      const person = personOf(directory, random, form.who);
      const { external_userid, name } = person;
      // Whoever joins by a code need not be the contact of a member.
      if (!directory.contacts.has(external_userid)) directory.contacts.set(external_userid, { ...person, follows: new Map() });
      const joined = { userid: external_userid, type: 2 as const, join_time: Math.floor(Date.now() / 1000), join_scene: 3 as const };
      group.members.set(external_userid, { ...joined, group_nickname: '', name, ...(form.state ? { state: form.state } : {}) });
      return groupEvent(group.chat_id, { UpdateDetail: 'add_member', JoinScene: '3', MemChangeCnt: '1' });
    },
  },
  leaveGroup: {
    title: '客户退出客户群',
    make({ groups }, random, { chat_id, who } = {}) {
      const group = chat_id ? groups.get(chat_id) : pick([...groups.values()], random);
      const all = group ? [...group.members.values()].filter((one) => one.type === 2) : [];
      const member = who ? all.find(({ name, userid }) => name === who || userid === who) : all[0];
      if (!group || !member) return undefined;
      group.members.delete(member.userid);
      return groupEvent(group.chat_id, { UpdateDetail: 'del_member', QuitScene: '0', MemChangeCnt: '1' });
    },
  },
  dismissGroup: {
    title: '解散客户群',
    make({ groups }, random) {
      const group = pick([...groups.values()], random);
      if (!group) return undefined;
      groups.delete(group.chat_id);
      return { Event: 'change_external_chat', ChangeType: 'dismiss', ChatId: group.chat_id };
    },
  },
};
