import type { PersonData } from '../../../person/person-data.js';

const owners = [{ column: 'user_id' }];

export const personData: PersonData[] = [
  {
    ...{ what: 'points', name: ['积分记录', 'Points'], table: 'point_record' },
    ...{ owners, merge: 'move', erase: { do: 'delete' }, exported: true },
  },
  // The balance follows from the rows.
  {
    ...{ what: 'point_balance', name: ['积分余额', 'Balance of points'], table: 'point_balance' },
    ...{ owners, merge: 'stay', erase: { do: 'delete' }, exported: true },
  },
];
