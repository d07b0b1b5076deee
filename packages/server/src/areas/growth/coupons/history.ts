import { sql } from 'kysely';
import type { HistoryKind } from '../../../history/history-kind.js';
import { coupons } from './columns.js';
import { handlers } from './handlers.js';

export const historyKinds: HistoryKind[] = [
  {
    object: 'coupon',
    read: 'getCoupon',
    save: 'updateCoupon',
    create: 'createCoupon',
    handlers,
    writes: ['createCoupon', 'updateCoupon', 'deleteCoupon'],
    refers: { grant_medal_id: 'medal', goods_ids: 'goods' },
    async stateOf(db, id) {
      const row = await coupons(db)
        .selectAll()
        .select([
          sql<number | null>`(select t.medal_id from medal_coupon t where t.coupon_id = coupon.id)`.as('grant_medal_id'),
          sql<
            number[]
          >`(select coalesce(json_agg(o.goods_id order by o.goods_id), '[]') from coupon_goods o where o.coupon_id = coupon.id)`.as(
            'goods_ids',
          ),
        ])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      const { id: _, enterprise_id: __, version, created_at, updated_at, issued, used, ...rest } = row;
      const fields = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
      return { name: row.name, version, fields };
    },
  },
];
