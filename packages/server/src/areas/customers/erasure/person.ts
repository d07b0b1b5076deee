import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'erasures',
    name: ['删除记录', 'Erasures'],
    table: 'erasure',
    owners: [{ column: 'customer_id' }],
    merge: 'move',
    erase: { do: 'keep', reason: ['记录删除何时做完', 'Says when an erasure was finished'] },
    exported: false,
  },
];
