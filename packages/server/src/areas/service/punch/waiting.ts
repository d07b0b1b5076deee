import { sql } from 'kysely';
import type { Waiting } from '../../../notices/waiting.js';
import { agrees, asksSecondLook, mealsToReview, punchesInScope } from './seen.js';

/** More than this is shown as this many; the queue says how many there are. */
const most = 1000;

export const waiting: Waiting[] = [
  {
    popover: 'need_dealt_msg',
    permission: 'punch:diet:list',
    text: ['待点评的打卡', 'Check-ins to review'],
    async of(context) {
      const rows = await mealsToReview(context).select('diet_punch.id').limit(most).execute();
      return { link: '/order/punchDynamic', number: rows.length };
    },
  },
  {
    popover: 'need_dealt_msg',
    permission: 'punch-review:second-look:save',
    text: ['待我复评的打卡', 'Check-ins to score a second time'],
    async of(context) {
      const { number } = await punchesInScope(context)
        .where(asksSecondLook(context.principal))
        .where(agrees('diet'))
        .select(sql<number>`count(*)::int`.as('number'))
        .executeTakeFirstOrThrow();
      return { link: '/order/punchDynamic?second_look=true', number };
    },
  },
];
