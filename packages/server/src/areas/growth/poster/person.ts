import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'poster_drawings',
    name: ['为客户生成的海报', 'Posters drawn for the customer'],
    table: 'poster_drawing',
    owners: [{ column: 'user_id' }, { column: 'external_user_id', of: 'external_user' }],
    merge: 'move',
    erase: { do: 'delete' },
    exported: true,
  },
];
