import { sql } from 'kysely';
import type { Principal } from '../../../auth/principal.js';
import { today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { countText, mineIn, type Todo } from '../../../notices/todo.js';
import { liveCamps, memberCount } from './columns.js';
import type { CampStatus } from './states.js';

/** Whether the caller looks after the camp; administrators answer for all. */
export const isMyCamp = ({ isAdmin, staffId }: Principal) =>
  isAdmin ? sql<boolean>`true` : sql<boolean>`exists (select from camp_principal p where p.camp_id = camp.id and p.staff_id = ${staffId})`;

/** Camps of the caller that begin tomorrow, by state: one still enrolling or a draft wants something done first. */
function tomorrow(status: CampStatus, popover: Todo['popover'], text: Todo['text']): Todo {
  const found = ({ db, principal }: Context) =>
    liveCamps(db)
      .where('camp.status', '=', status)
      .where(sql<boolean>`(camp.start_date = ${today(principal)} + 1)`)
      .where(isMyCamp(principal));
  return {
    popover,
    permission: 'camp:camp:list',
    text,
    async of(context) {
      const { number, day } = await found(context)
        .select([sql<number>`count(*)::int`.as('number'), sql<string>`(${today(context.principal)} + 1)`.as('day')])
        .executeTakeFirstOrThrow();
      const mine = mineIn(context.principal, 'principal_user_id');
      return { link: `/order/camp?status=${status}&from=${day}&to=${day}${mine}`, number, due_on: day };
    },
    async first(context, most) {
      const rows = await found(context)
        .select(['camp.id', 'camp.name', 'camp.period_no', 'camp.capacity', 'camp.start_date', memberCount.as('members')])
        .orderBy('camp.id')
        .limit(most)
        .execute();
      return rows.map(({ id, name, period_no, capacity, start_date, members }) => ({
        name: `${name} ${period_no}`,
        reason: [`报名 ${members} / ${capacity}`, `${members} of ${capacity} members`],
        link: `/order/campDetail/${id}`,
        due_on: start_date,
      }));
    },
  };
}

export const todos: Todo[] = [
  tomorrow('ready', 'remind_msg', countText('个减脂营明天开营', 'camp starts tomorrow', 'camps start tomorrow')),
  tomorrow(
    'enrolling',
    'remind_msg',
    countText('个明天开营的减脂营还在招募', 'camp starts tomorrow and is still enrolling', 'camps start tomorrow and are still enrolling'),
  ),
  tomorrow(
    'draft',
    'need_dealt_msg',
    countText('个明天开营的减脂营还是草稿', 'camp starts tomorrow and is still a draft', 'camps start tomorrow and are still drafts'),
  ),
];
