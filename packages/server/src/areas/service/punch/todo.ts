import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { countText, type Todo } from '../../../notices/todo.js';
import { dueAt, hasSecondLook, isOverdue, mealsToReview, visibleMeals } from './meals-in-scope.js';

/** The count is capped at this; the queue shows the exact number. */
const most = 1000;

const customerName = sql<string>`(select coalesce(c.real_name, c.nick_name) from customer c where c.id = diet_punch.user_id)`;

/** Meals that wait, the one that waits longest first. */
const meals = (context: Context, overdue: boolean) =>
  mealsToReview(context)
    .select(['diet_punch.service_id', dueAt.as('due_at'), customerName.as('name')])
    .where(sql<boolean>`(${isOverdue} = ${overdue})`)
    .orderBy('diet_punch.submitted_at')
    .limit(most)
    .execute();

const toReview = (overdue: boolean, text: Todo['text']): Todo => ({
  popover: 'need_dealt_msg',
  permission: 'punch:diet:list',
  text,
  async of(context) {
    const rows = await meals(context, overdue);
    return { link: `/order/punchDynamic?overdue=${overdue}`, number: rows.length, due_at: rows[0]?.due_at ?? null };
  },
  async first(context, count) {
    const rows = await meals(context, overdue);
    const services = [...new Set(rows.map((row) => row.service_id))].slice(0, count);
    return services.map((service_id) => {
      const its = rows.filter((row) => row.service_id === service_id);
      const link = `/order/punchDynamic?overdue=${overdue}&service_id=${service_id}`;
      return { name: its[0]?.name ?? '', reason: [`${its.length} 条`, `${its.length} meals`], link, due_at: its[0]?.due_at ?? null };
    });
  },
});

const secondLooks = (context: Context) => visibleMeals(context).where(hasSecondLook(context.principal));

export const todos: Todo[] = [
  toReview(true, countText('条打卡超时未点评', 'check-in review is overdue', 'check-in reviews are overdue')),
  toReview(false, countText('条打卡待点评', 'check-in to review', 'check-ins to review')),
  {
    popover: 'need_dealt_msg',
    permission: 'punch-review:second-look:save',
    text: countText('条打卡待我复评', 'check-in to score a second time', 'check-ins to score a second time'),
    async of(context) {
      const { number } = await secondLooks(context).select(sql<number>`count(*)::int`.as('number')).executeTakeFirstOrThrow();
      return { link: '/order/punchDynamic?second_look=true', number };
    },
    async first(context, count) {
      const rows = await secondLooks(context).select(customerName.as('name')).orderBy('diet_punch.submitted_at').limit(count).execute();
      return rows.map(({ name }) => ({ name, reason: null, link: '/order/punchDynamic?second_look=true' }));
    },
  },
];
