import type { EventFields } from '../outside/wecom/event-xml.js';
import { type Change, externalEvent, pick, randomFriendship } from './change.js';
import type { ContactWay } from './customer-types.js';
import { makeContact, makeFollow } from './customers.js';
import type { Directory } from './directory.js';
import { tagChanges } from './tag-changes.js';

/** For people who come today. */
const sourceNow = (random: () => number) => ({ tags: new Map<string, string>(), today: Math.floor(Date.now() / 1000), random });

const groupEvent = (id: string, detail: EventFields): EventFields => ({
  Event: 'change_external_chat',
  ChangeType: 'update',
  ChatId: id,
  ...detail,
});

/** Adds a new contact who scanned a code, and returns the event that WeCom sends. */
export function scanCode(directory: Directory, way: ContactWay, random: () => number): EventFields {
  const [userid = ''] = way.user;
  const made = makeContact([userid], sourceNow(random));
  const follow = makeFollow(userid, made.external_userid, sourceNow(random));
  made.follows = new Map([[userid, { ...follow, add_way: 1, state: way.state, createtime: Math.floor(Date.now() / 1000) }]]);
  directory.contacts.set(made.external_userid, made);
  return { ...externalEvent('add_external_contact', userid, made.external_userid), State: way.state, WelcomeCode: 'sandbox-welcome' };
}

/** Changes the sandbox company can make, by name. */
export const changes: Record<string, Change> = {
  addContact: {
    title: '客户添加员工',
    make(directory, random) {
      const made = makeContact(directory.followers, sourceNow(random));
      directory.contacts.set(made.external_userid, made);
      const [userid = ''] = [...made.follows.keys()];
      made.follows = new Map([
        [userid, { ...makeFollow(userid, made.external_userid, sourceNow(random)), createtime: Math.floor(Date.now() / 1000) }],
      ]);
      return { ...externalEvent('add_external_contact', userid, made.external_userid), WelcomeCode: 'sandbox-welcome' };
    },
  },
  scanCode: {
    title: '客户扫码添加员工',
    make(directory, random) {
      const way = pick([...directory.ways.values()], random);
      return way && scanCode(directory, way, random);
    },
  },
  remarkContact: {
    title: '员工修改客户备注',
    make(directory, random) {
      const found = randomFriendship(directory, random);
      const follow = found?.contact.follows.get(found.userid);
      if (!found || !follow) return undefined;
      follow.remark = `${found.contact.name.slice(0, 8)}-回访`;
      return externalEvent('edit_external_contact', found.userid, found.contact.external_userid);
    },
  },
  staffDeletes: {
    title: '员工删除客户',
    make(directory, random) {
      const found = randomFriendship(directory, random);
      found?.contact.follows.delete(found.userid);
      return found && externalEvent('del_external_contact', found.userid, found.contact.external_userid);
    },
  },
  customerDeletes: {
    title: '客户删除员工',
    make(directory, random) {
      const found = randomFriendship(directory, random);
      return found && externalEvent('del_follow_user', found.userid, found.contact.external_userid);
    },
  },
  ...tagChanges,
  leaveGroup: {
    title: '客户退出客户群',
    make({ groups }, random) {
      const group = pick([...groups.values()], random);
      const member = group && [...group.members.values()].find((one) => one.type === 2);
      if (!member) return undefined;
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
  renameStaff: {
    title: '员工改名',
    make({ members }, random) {
      const member = pick([...members.values()].slice(12), random);
      if (!member) return undefined;
      member.name = `${member.name.slice(0, 4)}（改）`;
      return { Event: 'change_contact', ChangeType: 'update_user', UserID: member.userid };
    },
  },
  staffLeaves: {
    title: '员工离职',
    make({ members }, random) {
      const member = pick([...members.values()].slice(31), random);
      if (!member) return undefined;
      members.delete(member.userid);
      return { Event: 'change_contact', ChangeType: 'delete_user', UserID: member.userid };
    },
  },
  addDepartment: {
    title: '新建部门',
    make({ departments }) {
      const id = Math.max(...departments.keys()) + 1;
      departments.set(id, { id, name: `新部门 ${id}`, parentid: 1, order: 1 });
      return { Event: 'change_contact', ChangeType: 'create_party', Id: String(id), Name: `新部门 ${id}`, ParentId: '1' };
    },
  },
};
