import type { Input } from '@shiyi/sdk';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';
import { columns, itemColumns, taskRow } from './columns.js';
import { createCrmTask } from './create-task.js';

async function itemsOf({ db }: Context, { id }: Input<'listCrmTaskItems'>) {
  await mustExist(db.selectFrom('crm_task').select('id').where('id', '=', id));
  return db.selectFrom('crm_task_item');
}

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

  listCrmTaskItems: list('listCrmTaskItems', {
    from: itemsOf,
    id: 'crm_task_item.id',
    columns: itemColumns,
    where: { id: 'crm_task_item.task_id' },
    order: [{ asc: 'crm_task_item.id' }],
  }),
};
