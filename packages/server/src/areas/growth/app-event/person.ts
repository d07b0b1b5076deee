import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'app_events',
    name: ['客户端事件', 'Events of the app'],
    table: 'app_event',
    owners: [{ column: 'user_id' }, { column: 'external_user_id', of: 'external_user' }],
    merge: 'move',
    erase: { do: 'delete' },
    exported: true,
  },
  {
    what: 'ledger_recounts',
    name: ['待重新计算', 'Waiting to be counted again'],
    table: 'ledger_recount',
    owners: [{ column: 'user_id' }],
    merge: 'stay',
    erase: { do: 'delete' },
    exported: false,
  },
];
