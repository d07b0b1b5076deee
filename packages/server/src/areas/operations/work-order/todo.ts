import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { countText, sameInBoth, type Todo } from '../../../notices/todo.js';

const open = ({ db }: Context) => db.selectFrom('work_order').where('work_order.status', '=', 'open');

export const todos: Todo[] = [
  {
    popover: 'need_dealt_msg',
    permission: 'work-order:order:change-status',
    text: countText('条问题反馈待处理', 'open problem report', 'open problem reports'),
    async of(context) {
      const { number } = await open(context).select(sql<number>`count(*)::int`.as('number')).executeTakeFirstOrThrow();
      return { link: '/user/feedback?status=open', number };
    },
    async first(context, most) {
      const rows = await open(context)
        .innerJoin('staff', 'staff.id', 'work_order.created_by')
        .select(['work_order.id', 'staff.name', 'work_order.title'])
        .orderBy('work_order.id')
        .limit(most)
        .execute();
      return rows.map(({ id, name, title }) => ({ name, reason: sameInBoth(title), link: `/user/feedback?open=${id}` }));
    },
  },
];
