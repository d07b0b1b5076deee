import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';

/** Columns of the contract's `Coupon`. */
const columns = [
  'coupon.id',
  'coupon.name',
  'coupon.type',
  'coupon.value_fen',
  'coupon.discount',
  'coupon.gift_name',
  'coupon.days',
  'coupon.min_fen',
  'coupon.valid_type',
  'coupon.valid_from',
  'coupon.valid_to',
  'coupon.after_days',
  'coupon.stock',
  'coupon.per_user',
  // Medals, goods of a coupon and coupons of customers are not stored yet.
  sql<null>`null::bigint`.as('grant_medal_id'),
  sql<number[]>`'[]'::json`.as('goods_ids'),
  sql<null>`null::json`.as('grant_medal'),
  sql<{ id: number; name: string }[]>`'[]'::json`.as('goods'),
  'coupon.status',
  sql<number>`0`.as('issued'),
  sql<number>`0`.as('used'),
  'coupon.created_at',
  'coupon.updated_at',
  'coupon.version',
] as const;

export const handlers: Handlers = {
  listCoupons: list('listCoupons', {
    from: ({ db }: Context) => db.selectFrom('coupon'),
    id: 'coupon.id',
    columns,
    search: ['coupon.name'],
    order: [{ desc: 'coupon.created_at' }],
  }),
};
