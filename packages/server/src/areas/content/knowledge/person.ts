import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    ...{ what: 'knowledge_sent', name: ['收到的知识卡', 'Knowledge cards received'], table: 'knowledge_delivery' },
    owners: [{ column: 'user_id' }, { column: 'service_id', of: 'service' }],
    ...{ merge: { union: ['day'] }, erase: { do: 'delete' }, exported: true },
  },
  {
    ...{ what: 'knowledge_read', name: ['读过的知识卡', 'Knowledge cards read'], table: 'knowledge_reader' },
    ...{ owners: [{ column: 'user_id' }], merge: { union: ['knowledge_id'] }, erase: { do: 'delete' }, exported: true },
  },
];
