import type { PersonData } from '../../../person/person-data.js';

export const personData: PersonData[] = [
  {
    what: 'coupons',
    name: ['优惠券', 'Coupons'],
    table: 'coupon_record',
    owners: [{ column: 'user_id' }],
    merge: 'move',
    erase: { do: 'delete' },
    exported: true,
  },
];
