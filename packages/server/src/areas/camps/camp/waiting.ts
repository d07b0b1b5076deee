import { sql } from 'kysely';
import { today } from '../../../db/days.js';
import type { Sentence } from '../../../http/refusal.js';
import type { Waiting } from '../../../notices/waiting.js';
import { liveCamps } from './columns.js';
import type { CampStatus } from './states.js';

/** Camps of the caller that start tomorrow, by state: one still enrolling or a draft wants something done first. */
const tomorrow = (status: CampStatus, popover: Waiting['popover'], text: Sentence): Waiting => ({
  popover,
  permission: 'camp:camp:list',
  text,
  async of({ db, principal }) {
    const { number, day } = await liveCamps(db)
      .select([sql<number>`count(*)::int`.as('number'), sql<string>`(${today(principal)} + 1)`.as('day')])
      .where('camp.status', '=', status)
      .where(sql<boolean>`(camp.start_date = ${today(principal)} + 1)`)
      .where(sql<boolean>`exists (select from camp_principal p where p.camp_id = camp.id and p.staff_id = ${principal.staffId})`)
      .executeTakeFirstOrThrow();
    return { link: `/order/camp?status=${status}&from=${day}&to=${day}&principal_user_id=${principal.staffId}`, number, due_on: day };
  },
});

export const waiting: Waiting[] = [
  tomorrow('ready', 'remind_msg', ['明天开营的减脂营', 'Camps that start tomorrow']),
  tomorrow('enrolling', 'remind_msg', ['明天开营、还在招募的减脂营', 'Camps that start tomorrow, still enrolling']),
  tomorrow('draft', 'need_dealt_msg', ['明天开营、还是草稿的减脂营', 'Camps that start tomorrow, still a draft']),
];
