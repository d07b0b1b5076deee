import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'course_progress',
    name: ['微课学习进度', 'Progress in courses'],
    table: 'seminar_progress',
    owners: [{ column: 'user_id' }],
    merge: { union: ['seminar_id'] },
    erase: { do: 'delete' },
    exported: true,
  },
];
