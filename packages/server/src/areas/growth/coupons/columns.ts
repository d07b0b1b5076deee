import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { readRow } from '../../../db/read-row.js';
import { idNameJson } from './id-name.js';

export const coupons = (db: Db) => db.selectFrom('coupon');

interface IdName {
  id: number;
  name: string;
}

const goodsOf = sql`from coupon_goods o join goods g on g.id = o.goods_id where o.coupon_id = coupon.id`;
const tieOf = sql`from medal_coupon t join medal m on m.id = t.medal_id where t.coupon_id = coupon.id`;

/** Columns of the contract's `Coupon`. */
export const couponColumns = [
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
  sql<number | null>`(select t.medal_id from medal_coupon t where t.coupon_id = coupon.id)`.as('grant_medal_id'),
  sql<number[]>`(select coalesce(json_agg(o.goods_id order by o.goods_id), '[]') from coupon_goods o where o.coupon_id = coupon.id)`.as(
    'goods_ids',
  ),
  sql<IdName | null>`(select ${idNameJson('m')} ${tieOf})`.as('grant_medal'),
  sql<IdName[]>`(select coalesce(json_agg(${idNameJson('g')} order by g.id), '[]') ${goodsOf})`.as('goods'),
  'coupon.status',
  'coupon.issued',
  'coupon.used',
  'coupon.created_at',
  'coupon.updated_at',
  'coupon.version',
] as const;

export const couponRow = (db: Db, id: number) => readRow(db, coupons(db).where('coupon.id', '=', id), couponColumns);
