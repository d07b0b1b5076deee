import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'staff_code_contacts',
    name: ['通过员工活码添加', 'Arrivals by staff codes'],
    table: 'staff_code_contact',
    owners: [{ column: 'external_user_id', of: 'external_user' }],
    merge: 'with its owner',
    erase: { do: 'delete' },
    exported: true,
  },
];
