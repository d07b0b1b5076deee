import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'smart_tag_matches',
    name: ['满足的智能标签条件', 'Conditions of smart tags met'],
    table: 'smart_tag_match',
    owners: [{ column: 'user_id' }],
    merge: { union: ['tag_id'] },
    erase: { do: 'delete' },
    exported: true,
  },
  {
    what: 'smart_tag_exceptions',
    name: ['智能标签例外', 'Exceptions of smart tags'],
    table: 'smart_tag_exception',
    owners: [{ column: 'user_id' }],
    merge: { union: ['tag_id'] },
    erase: { do: 'delete' },
    exported: true,
  },
];
