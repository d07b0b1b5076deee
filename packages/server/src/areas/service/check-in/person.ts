import { sql } from 'kysely';
import { dayOf } from '../../../db/days/instants.js';
import { consentTo } from '../../../person/consent.js';
import type { PersonData, TimelineSource } from '../../../person/person-data.js';

const owners = [{ column: 'user_id' }];
const ofService = { column: 'service_id', of: 'service' } as const;

export const personData: PersonData[] = [
  {
    ...{ what: 'weighings', name: ['体重记录', 'Weigh-ins'], table: 'punch_weight' },
    ...{ owners, merge: { union: ['day'] }, erase: { do: 'delete' }, exported: true },
  },
  {
    ...{ what: 'check_ins', name: ['打卡', 'Check-ins'], table: 'punch_action' },
    ...{ owners, merge: 'move', erase: { do: 'delete' }, exported: true },
  },
  {
    what: 'check_in_receipts',
    name: ['打卡回执', 'Receipts of check-ins'],
    table: 'punch_receipt',
    also: ({ ids }) =>
      sql`exists (select from punch_action a where a.source = r.source and a.source_id = r.source_id and a.user_id = any(${ids}::bigint[]))`,
    merge: 'with its owner',
    erase: { do: 'delete' },
    exported: false,
  },
  {
    ...{ what: 'check_in_days', name: ['打卡日', 'Days with check-ins'], table: 'punch_day', subject: 'day' },
    ...{ owners: [...owners, ofService], merge: 'move', erase: { do: 'delete' }, exported: true },
  },
  {
    ...{ what: 'meals', name: ['三餐打卡', 'Meals'], table: 'diet_punch', subject: 'meal' },
    ...{ owners: [...owners, { column: 'punch_id', of: 'punch_day' }, ofService], merge: 'move', erase: { do: 'delete' }, exported: true },
  },
];

export const timelineSources: TimelineSource[] = [
  {
    // A weigh-in recorded on another day is placed at the start of its own day.
    kind: 'weight',
    health: 'weight',
    rows: (userId, { zone }) => sql`select p.day::text,
        case when ${dayOf(sql`p.created_at`, { timeZone: zone })} = p.day then p.created_at else start_of_day(p.day, ${zone}) end,
        null::text, null::text, null::text, null::text, p.weight, null::bigint, p.staff_id
      from punch_weight p join customer on customer.id = p.user_id where p.user_id = ${userId} and ${consentTo('weight')}`,
  },
];
