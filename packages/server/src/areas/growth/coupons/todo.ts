import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { countText, isMine, mineIn, type Todo } from '../../../notices/todo.js';
import { endsSoon, visibleRecords } from './record-columns.js';

/** Unused coupons of the caller's customers that end soon. */
const areEnding = ({ principal }: Context) => sql<boolean>`(${endsSoon} and ${isMine(principal, 'customer.principal_user_id')})`;

const linkOf = (userId: number) => `/user/userList/detail/${userId}?tab=rewards`;

export const todos: Todo[] = [
  {
    popover: 'remind_msg',
    permission: 'coupons:record:list',
    text: countText('张优惠券即将过期', 'coupon expires soon', 'coupons expire soon'),
    async of(context) {
      const { number, due_at } = await visibleRecords(context)
        .where(areEnding(context))
        .select([sql<number>`count(*)::int`.as('number'), sql<string | null>`min(coupon_record.expire_at)`.as('due_at')])
        .executeTakeFirstOrThrow();
      return { number, due_at, link: `/medal/coupon/records?ends_soon=true${mineIn(context.principal, 'principal_user_id')}` };
    },
    async first(context, most) {
      const rows = await visibleRecords(context)
        .innerJoin('coupon', 'coupon.id', 'coupon_record.coupon_id')
        .where(areEnding(context))
        .select(['coupon_record.user_id', 'coupon_record.expire_at', 'customer.nick_name', 'coupon.name'])
        .orderBy('coupon_record.expire_at')
        .orderBy('coupon_record.id')
        .limit(most)
        .execute();
      return rows.map(({ user_id, nick_name, name, expire_at }) => ({
        ...{ name: nick_name, reason: [name, name] as const, due_at: expire_at, link: linkOf(user_id) },
      }));
    },
  },
];
