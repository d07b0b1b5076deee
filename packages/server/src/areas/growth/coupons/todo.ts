import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { countText, isMine, type Todo } from '../../../notices/todo.js';
import { customersInScope } from '../../../person/customers.js';

/** How many days before its end a coupon is named. */
export const daysAhead = 3;

/** Unused coupons of the caller's customers that end soon. */
const ending = ({ db, principal }: Context) =>
  db
    .selectFrom('coupon_record as r')
    .innerJoin('customer', 'customer.id', 'r.user_id')
    .innerJoin('coupon as c', 'c.id', 'r.coupon_id')
    .where('r.status', '=', 'unused')
    .where(sql<boolean>`r.expire_at > now() and r.expire_at <= now() + make_interval(days => ${daysAhead})`)
    .where('customer.deleted_at', 'is', null)
    .where(customersInScope(principal))
    .where(isMine(principal, 'customer.principal_user_id'));

const linkOf = (userId: number) => `/user/userList/detail/${userId}?tab=rewards`;

export const todos: Todo[] = [
  {
    popover: 'remind_msg',
    permission: 'coupons:record:list',
    text: countText('张优惠券即将过期', 'coupon expires soon', 'coupons expire soon'),
    async of(context) {
      const { number, due_at } = await ending(context)
        .select([sql<number>`count(*)::int`.as('number'), sql<string | null>`min(r.expire_at)`.as('due_at')])
        .executeTakeFirstOrThrow();
      return { number, due_at, link: '/medal/coupon' };
    },
    async first(context, most) {
      const rows = await ending(context)
        .select(['r.user_id', 'r.expire_at', 'customer.nick_name', 'c.name'])
        .orderBy('r.expire_at')
        .orderBy('r.id')
        .limit(most)
        .execute();
      return rows.map(({ user_id, nick_name, name, expire_at }) => ({
        ...{ name: nick_name, reason: [name, name] as const, due_at: expire_at, link: linkOf(user_id) },
      }));
    },
  },
];
