import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { columns, taskRow } from './columns.js';
import { createCrmTask } from './create-task.js';

export const handlers: Handlers = {
  listCrmTasks: list('listCrmTasks', {
    from: ({ db }: Context) => db.selectFrom('crm_task'),
    id: 'crm_task.id',
    columns,
    search: ['crm_task.name'],
    order: [{ desc: 'crm_task.created_at' }],
  }),

  getCrmTask: (context, { id }) => taskRow(context, id),

  createCrmTask,
};
