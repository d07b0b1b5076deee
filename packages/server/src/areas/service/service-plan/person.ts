import type { PersonData } from '../../../person/person-data.js';

const owners = [{ column: 'service_id', of: 'service' }] as const;

export const personData: PersonData[] = [
  {
    ...{ what: 'plan_meals', name: ['服务食谱', 'Meal plans'], table: 'service_plan_meal' },
    ...{ owners, merge: 'with its owner', erase: { do: 'delete' }, exported: true },
  },
  {
    ...{ what: 'plan_versions', name: ['服务食谱版本', 'Versions of meal plans'], table: 'service_plan_version' },
    ...{ owners, merge: 'with its owner', erase: { do: 'delete' }, exported: true },
  },
];
