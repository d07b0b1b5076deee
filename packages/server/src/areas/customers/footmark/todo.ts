import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { countText, isMine, mineIn, sameInBoth, type Todo } from '../../../notices/todo.js';
import { followDue, followLaterToday, footmarks, footmarksInScope } from './columns.js';

/** The count is capped at this; the list shows the exact number. */
const most = 1000;

interface Follow {
  text: Todo['text'];
  filter: 'follow_due' | 'follow_later_today';
  where: (context: Context) => RawBuilder<boolean>;
}

function follow({ text, filter, where }: Follow): Todo {
  const found = (context: Context) =>
    footmarks(context.db)
      .where(isMine(context.principal, 'footmark.follow_user_id'))
      .where(footmarksInScope(context.principal))
      .where(where(context))
      .orderBy('footmark.next_follow_at');
  return {
    popover: 'remind_msg',
    permission: 'footmark:footmark:list',
    text,
    async of(context) {
      const rows = await found(context).select(['footmark.id', 'footmark.next_follow_at']).limit(most).execute();
      const link = `/user/footmark?${filter}=true${mineIn(context.principal, 'follow_user_id')}`;
      return { link, number: rows.length, due_at: rows[0]?.next_follow_at ?? null };
    },
    async first(context, count) {
      const name = sql<string>`coalesce(customer.real_name, customer.nick_name, lead.name, '')`;
      const rows = await found(context)
        .select([name.as('name'), 'footmark.user_id', 'footmark.origin_id', 'footmark.content', 'footmark.next_follow_at'])
        .limit(count)
        .execute();
      return rows.map((row) => ({
        name: row.name,
        reason: sameInBoth(row.content),
        link: row.user_id === null ? `/user/origin?open=${row.origin_id}` : `/user/userList/detail/${row.user_id}`,
        due_at: row.next_follow_at,
      }));
    },
  };
}

export const todos: Todo[] = [
  follow({ text: countText('条跟进到时间了', 'follow-up is due', 'follow-ups are due'), filter: 'follow_due', where: () => followDue }),
  follow({
    text: countText('条跟进安排在今天稍后', 'follow-up is due later today', 'follow-ups are due later today'),
    filter: 'follow_later_today',
    where: ({ principal }) => followLaterToday(principal),
  }),
];
