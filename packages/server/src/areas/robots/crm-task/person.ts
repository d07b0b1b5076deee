import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'crm_task_items',
    name: ['智能任务对象', 'Targets of CRM tasks'],
    table: 'crm_task_item',
    owners: [{ column: 'customer_id' }, { column: 'contact_id', of: 'external_user' }],
    identifiedBy: { phone: 'phones' },
    merge: 'move',
    erase: { do: 'delete' },
    exported: true,
  },
];
