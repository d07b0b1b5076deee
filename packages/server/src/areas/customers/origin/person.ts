import type { PersonData } from '../../../person/person-data.js';
import { reasonOf } from './columns.js';

export const personData: PersonData[] = [
  {
    what: 'leads',
    name: ['线索', 'Leads'],
    table: 'lead',
    subject: 'lead',
    owners: [{ column: 'user_id' }, { column: 'service_id', of: 'service' }],
    identifiedBy: { phone: 'phones' },
    merge: 'move',
    erase: { do: 'delete' },
    exported: true,
    texts: { reason: { of: 'reason_message', text: (language) => reasonOf(language, 'r') } },
  },
];
