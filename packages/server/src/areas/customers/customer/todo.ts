import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { countText, isMine, mineIn, sameInBoth, type Todo } from '../../../notices/todo.js';
import { liveCustomers } from '../../../person/customers.js';

const customersWithoutOwner = ({ db, principal }: Context) =>
  liveCustomers(db).where(isMine(principal, 'customer.principal_user_id')).where('customer.is_pending', '=', true);

export const todos: Todo[] = [
  {
    popover: 'need_dealt_msg',
    permission: 'customer:customer:list',
    text: countText('位客户待处理', 'customer needs action', 'customers need action'),
    async of(context) {
      const { number } = await customersWithoutOwner(context).select(sql<number>`count(*)::int`.as('number')).executeTakeFirstOrThrow();
      return { link: `/user/userList?is_pending=true${mineIn(context.principal, 'principal_user_id')}`, number };
    },
    async first(context, most) {
      const rows = await customersWithoutOwner(context)
        .select(['customer.id', 'customer.pending_reason', sql<string>`coalesce(customer.real_name, customer.nick_name)`.as('name')])
        .orderBy('customer.id')
        .limit(most)
        .execute();
      return rows.map(({ id, name, pending_reason }) => ({
        name,
        reason: sameInBoth(pending_reason),
        link: `/user/userList/detail/${id}`,
      }));
    },
  },
];
