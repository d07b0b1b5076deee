import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'plants',
    name: ['种菜', 'Plants'],
    table: 'vegetable_plant',
    owners: [{ column: 'user_id' }],
    merge: 'move',
    erase: { do: 'delete' },
    exported: true,
  },
];
