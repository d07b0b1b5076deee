import { sql } from 'kysely';
import type { Calendar } from '../../../db/days/calendar.js';
import { today } from '../../../db/days/instants.js';
import { agreedModules, isVisibleDay } from '../../../person/visible-check-ins.js';

/** Days among the last two weeks with a check-in that the customer agrees to show. */
export const recentPunchDays = (calendar: Calendar) => sql<number>`(select count(distinct p.day)::int
  from (select ${agreedModules('customer.id')} as modules offset 0) a, punch_day p
  where p.user_id = customer.id and p.day between ${today(calendar)} - 13 and ${today(calendar)} and ${isVisibleDay(sql<string[]>`a.modules`)})`;
