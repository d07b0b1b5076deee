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
];
