import type { PersonData } from '../../../person/person-data.js';

const owners = [
  { column: 'user_id' },
  { column: 'external_user_id', of: 'external_user' },
  { column: 'service_id', of: 'service' },
] as const;

export const personData: PersonData[] = [
  {
    what: 'day_plans',
    name: ['所在的日计划', 'Day plans'],
    table: 'day_plan_entry',
    owners,
    merge: 'move',
    erase: { do: 'delete' },
    exported: true,
  },
  {
    what: 'day_plan_messages',
    name: ['日计划消息', 'Messages of day plans'],
    table: 'day_plan_task',
    owners: [{ column: 'entry_id', of: 'day_plan_entry' }],
    merge: 'with its owner',
    erase: { do: 'delete' },
    exported: true,
  },
];
