import { sql } from 'kysely';
import { countText, sameInBoth, type Todo } from '../../../notices/todo.js';
import { mine } from './mine.js';

const link = '/wetchat-robot/result?view=mine';

export const todos: Todo[] = [
  {
    popover: 'need_dealt_msg',
    permission: 'crm-task:mine:list',
    text: countText('位客户今天要联系', 'person to contact today', 'people to contact today'),
    async of(context) {
      const { number } = await mine(context).select(sql<number>`count(*)::int`.as('number')).executeTakeFirstOrThrow();
      return { link, number };
    },
    async first(context, most) {
      const rows = await mine(context)
        .select(['crm_task.name as task', sql<string>`coalesce(crm_task_item.name, mask_phone(crm_task_item.phone))`.as('name')])
        .orderBy('crm_task_item.task_id')
        .orderBy('crm_task_item.id')
        .limit(most)
        .execute();
      return rows.map(({ name, task }) => ({ name, reason: sameInBoth(task), link }));
    },
  },
];
