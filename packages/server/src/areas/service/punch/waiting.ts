import { sql } from 'kysely';
import type { Sentence } from '../../../http/refusal.js';
import type { Waiting } from '../../../notices/waiting.js';
import { asksSecondLook, dueAt, isOverdue, mealsToReview, shownMeals } from './meals-in-scope.js';

/** The count is capped at this; the queue shows the exact number. */
const most = 1000;

const toReview = (overdue: boolean, text: Sentence): Waiting => ({
  popover: 'need_dealt_msg',
  permission: 'punch:diet:list',
  text,
  async of(context) {
    const rows = await mealsToReview(context)
      .select(dueAt.as('due_at'))
      .where(sql<boolean>`(${isOverdue} = ${overdue})`)
      .orderBy('diet_punch.submitted_at')
      .limit(most)
      .execute();
    return { link: `/order/punchDynamic?overdue=${overdue}`, number: rows.length, due_at: rows[0]?.due_at ?? null };
  },
});

export const waiting: Waiting[] = [
  toReview(true, ['超时未点评的打卡', 'Overdue check-in reviews']),
  toReview(false, ['待点评的打卡', 'Check-ins to review']),
  {
    popover: 'need_dealt_msg',
    permission: 'punch-review:second-look:save',
    text: ['待我复评的打卡', 'Check-ins to score a second time'],
    async of(context) {
      const { number } = await shownMeals(context)
        .where(asksSecondLook(context.principal))
        .select(sql<number>`count(*)::int`.as('number'))
        .executeTakeFirstOrThrow();
      return { link: '/order/punchDynamic?second_look=true', number };
    },
  },
];
