import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'comments',
    name: ['打卡点评和回复', 'Reviews and replies'],
    table: 'punch_comment',
    subject: 'comment',
    owners: [
      { column: 'punch_id', of: 'punch_day' },
      { column: 'diet_punch_id', of: 'diet_punch' },
    ],
    merge: 'with its owner',
    erase: { do: 'delete' },
    exported: true,
  },
  {
    what: 'second_looks',
    name: ['复评', 'Second looks'],
    table: 'punch_second_look',
    owners: [{ column: 'diet_punch_id', of: 'diet_punch' }],
    merge: 'with its owner',
    erase: { do: 'delete' },
    exported: true,
  },
];
