import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'hand_overs',
    name: ['随员工交接转移', 'Handed over between staff'],
    table: 'hand_over_item',
    owners: [{ column: 'external_user_id', of: 'external_user' }],
    merge: 'with its owner',
    erase: { do: 'delete' },
    exported: true,
  },
];
