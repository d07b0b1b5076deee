import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'customer_figures',
    name: ['列表排序用的数值', 'Figures that lists are sorted by'],
    table: 'customer_figure',
    owners: [{ column: 'user_id' }],
    merge: 'stay',
    erase: { do: 'delete' },
    exported: false,
  },
];
