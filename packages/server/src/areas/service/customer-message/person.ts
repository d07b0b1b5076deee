import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'messages',
    name: ['客户端消息', 'App messages to them'],
    table: 'customer_message',
    owners: [{ column: 'user_id' }, { column: 'service_id', of: 'service' }],
    merge: 'move',
    erase: { do: 'delete' },
    exported: true,
  },
];
