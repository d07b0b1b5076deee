import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import type { Context, Handlers } from '../../../http/context.js';
import { changeCouponRecordStatus } from './change-record.js';
import { couponColumns, couponRow, coupons } from './columns.js';
import { createCouponGrants } from './grant.js';
import { endsSoon, recordColumns, recordsWithCoupons } from './record-columns.js';
import { createCoupon, deleteCoupon, updateCoupon } from './save.js';

const codeStartsWith = (word: string) => sql<boolean>`starts_with(coupon_record.code, ${word.toUpperCase()})`;
const named = searchNames(['customer.nick_name', 'customer.real_name']);

export const handlers: Handlers = {
  listCoupons: list('listCoupons', {
    from: ({ db }: Context) => coupons(db),
    id: 'coupon.id',
    columns: couponColumns,
    search: searchNames(['coupon.name']),
    order: [{ desc: 'coupon.created_at' }],
  }),

  getCoupon: ({ db }, { id }) => couponRow(db, id),
  createCoupon,
  updateCoupon,
  deleteCoupon,

  getCouponMedals: ({ db }) =>
    db
      .selectFrom('medal')
      .select(['id', 'name', 'icon', 'level'])
      .where('status', '=', 'on')
      .orderBy('level', 'desc')
      .orderBy('id')
      .limit(500)
      .execute(),

  listCouponRecords: list('listCouponRecords', {
    from: (context: Context, input: Input<'listCouponRecords'>) => recordsWithCoupons(context, input),
    id: 'coupon_record.id',
    columns: recordColumns,
    where: {
      ends_soon: (wanted) => (wanted ? endsSoon : sql<boolean>`not ${endsSoon}`),
      principal_user_id: 'customer.principal_user_id',
    },
    search: (word: string) => sql<boolean>`(${named(word)} or ${codeStartsWith(word)})`,
    order: [{ desc: 'coupon_record.received_at' }],
  }),

  changeCouponRecordStatus,
  createCouponGrants,
};
