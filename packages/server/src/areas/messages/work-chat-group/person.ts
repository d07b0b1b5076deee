import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'group_memberships',
    name: ['群成员', 'Memberships of group chats'],
    table: 'group_chat_member',
    identifiedBy: { userid: 'external_userids', unionid: 'unionids' },
    merge: 'with its owner',
    erase: { do: 'delete' },
    exported: true,
  },
  {
    what: 'group_membership_history',
    name: ['进群退群记录', 'History of memberships of group chats'],
    table: 'group_member_change',
    identifiedBy: { userid: 'external_userids' },
    merge: 'with its owner',
    erase: { do: 'delete' },
    exported: true,
  },
];
