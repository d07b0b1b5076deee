import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'allotments',
    name: ['机器人账号分配', 'Assignments to robot accounts'],
    table: 'allotment',
    owners: [{ column: 'customer_id' }],
    identifiedBy: { phone: 'phones' },
    merge: 'move',
    erase: { do: 'delete' },
    exported: true,
  },
];
