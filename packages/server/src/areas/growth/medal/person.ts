import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'badges',
    name: ['勋章', 'Badges'],
    table: 'medal_holder',
    owners: [{ column: 'user_id' }],
    merge: { union: ['medal_id'] },
    erase: { do: 'delete' },
    exported: true,
  },
];
