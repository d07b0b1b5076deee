import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { countText, isMine, mineIn, sameInBoth, type Todo } from '../../../notices/todo.js';
import { isDueToday, nameOfPerson, visibleTasks } from './tasks.js';

const dueTasks = (context: Context) =>
  visibleTasks(context).where(isDueToday(context)).where(isMine(context.principal, 'day_plan_task.assignee_id'));

const listPath = '/material/day-plan';

export const todos: Todo[] = [
  {
    popover: 'remind_msg',
    permission: 'day-plan:task:list',
    text: countText('条日计划消息今天要发', 'day plan message to send today', 'day plan messages to send today'),
    async of(context) {
      const { number, due_at } = await dueTasks(context)
        .select([sql<number>`count(*)::int`.as('number'), sql<string | null>`min(day_plan_task.due_at)`.as('due_at')])
        .executeTakeFirstOrThrow();
      return { number, due_at, link: `${listPath}?status=waiting${mineIn(context.principal, 'staff_id')}` };
    },
    async first(context, most) {
      const rows = await dueTasks(context)
        .innerJoin('day_plan', 'day_plan.id', 'day_plan_task.plan_id')
        .select(['day_plan_task.id', 'day_plan_task.due_at', 'day_plan.name as plan', nameOfPerson.as('name')])
        .orderBy('day_plan_task.due_at')
        .orderBy('day_plan_task.id')
        .limit(most)
        .execute();
      return rows.map(({ id, due_at, plan, name }) => ({ name, reason: sameInBoth(plan), due_at, link: `${listPath}?at=${id}` }));
    },
  },
];
