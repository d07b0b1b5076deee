import { type Change, externalEvent, pick, randomFriendship } from './change.js';
import { chatChanges } from './chats/chat-changes.js';
import { contactChanges } from './contact-changes.js';
import { endFriendship } from './friendships.js';
import { groupChanges } from './group-changes.js';
import { messageChanges } from './message-changes.js';
import { tagChanges } from './tag-changes.js';
import { transferChanges } from './transfer-changes.js';

/** Changes the sandbox company can make, by name. */
export const changes: Record<string, Change> = {
  ...contactChanges,
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
      if (found) endFriendship(directory, found.contact.external_userid, found.contact.follows.get(found.userid));
      found?.contact.follows.delete(found.userid);
      return found && externalEvent('del_external_contact', found.userid, found.contact.external_userid);
    },
  },
  ...tagChanges,
  ...messageChanges,
  ...chatChanges,
  ...groupChanges,
  renameStaff: {
    title: '员工改名',
    make({ members }, random) {
      const member = pick([...members.values()].slice(12), random);
      if (!member) return undefined;
      member.name = `${member.name.slice(0, 4)}（改）`;
      return { Event: 'change_contact', ChangeType: 'update_user', UserID: member.userid };
    },
  },
  ...transferChanges,
  addDepartment: {
    title: '新建部门',
    make({ departments }) {
      const id = Math.max(...departments.keys()) + 1;
      departments.set(id, { id, name: `新部门 ${id}`, parentid: 1, order: 1 });
      return { Event: 'change_contact', ChangeType: 'create_party', Id: String(id), Name: `新部门 ${id}`, ParentId: '1' };
    },
  },
};
