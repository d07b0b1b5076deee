import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'robot_messages',
    name: ['收到的第三方群发', 'Robot messages received'],
    table: 'third_item',
    owners: [{ column: 'external_user_id', of: 'external_user' }],
    merge: 'with its owner',
    erase: { do: 'delete' },
    exported: true,
  },
];
