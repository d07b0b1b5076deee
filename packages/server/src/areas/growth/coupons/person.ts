import { sql } from 'kysely';
import type { PersonData, TimelineSource } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'coupons',
    name: ['优惠券', 'Coupons'],
    table: 'coupon_record',
    owners: [{ column: 'user_id' }, { column: 'service_id', of: 'service' }],
    merge: 'move',
    erase: { do: 'delete' },
    exported: true,
  },
];

const row = (
  key: string,
  at: string,
  event: string,
  staff: string,
) => sql`select ${sql.lit(key)} || r.id, ${sql.ref(at)}, ${sql.lit(event)}, c.name,
    null::text, null::text, null::numeric, r.service_id, ${sql.ref(staff)}
  from coupon_record r join coupon c on c.id = r.coupon_id`;

export const timelineSources: TimelineSource[] = [
  {
    kind: 'coupon',
    permission: 'coupons:record:list',
    rows: (userId) => sql`${row('', 'r.received_at', 'received', 'r.staff_id')} where r.user_id = ${userId}
      union all ${row('u', 'r.used_at', 'used', 'r.operator_id')} where r.user_id = ${userId} and r.used_at is not null`,
  },
];
