import { sql } from 'kysely';
import type { Waiting } from '../../../notices/waiting.js';
import { liveCustomers } from './customer.js';

export const waiting: Waiting[] = [
  {
    popover: 'need_dealt_msg',
    permission: 'customer:customer:list',
    text: ['我的待处理客户', 'My customers who need action'],
    async of({ db, principal }) {
      const { number } = await liveCustomers(db)
        .select(sql<number>`count(*)::int`.as('number'))
        .where('customer.principal_user_id', '=', principal.staffId)
        .where('customer.is_pending', '=', true)
        .executeTakeFirstOrThrow();
      return { link: `/user/userList?is_pending=true&principal_user_id=${principal.staffId}`, number };
    },
  },
];
