import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import { list } from '../../../db/list-query.js';
import type { Context, DeviceHandlers, Handlers } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';
import { createCrmClaims } from './claim.js';
import { columns, itemColumns, taskRow } from './columns.js';
import { createCrmTask } from './create-task.js';
import { deleteCrmTaskItems } from './delete-items.js';
import { mine, mineColumns } from './mine.js';
import { saveDeviceResults, saveStaffResults } from './report.js';
import { retryCrmTaskItems } from './retry-items.js';
import { deleteCrmTask, updateCrmTask } from './update-task.js';

async function itemsOf({ db }: Context, { id }: Input<'listCrmTaskItems'>) {
  await mustExist(db.selectFrom('crm_task').select('id').where('id', '=', id));
  return db.selectFrom('crm_task_item');
}

/** The number of one's own item, or of a task within the data scope. @throws Refusal 40400 */
async function phoneOf({ db, principal, audit }: Context, { id }: Input<'getCrmTaskItemPhone'>) {
  const row = await mustExist(
    db
      .selectFrom('crm_task_item')
      .innerJoin('crm_task', 'crm_task.id', 'crm_task_item.task_id')
      .select('crm_task_item.phone')
      .where('crm_task_item.id', '=', id)
      .where(sql<boolean>`(crm_task_item.assignee_id = ${principal.staffId} or ${heldInScope(principal, 'crm_task.operator_id')})`),
  );
  audit({ target: id });
  return row;
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
  listCrmTaskItems: list('listCrmTaskItems', {
    from: itemsOf,
    id: 'crm_task_item.id',
    columns: itemColumns,
    where: { id: 'crm_task_item.task_id' },
    order: [{ asc: 'crm_task_item.id' }],
  }),
  listMyCrmTaskItems: list('listMyCrmTaskItems', {
    from: (context: Context) => mine(context),
    id: 'crm_task_item.id',
    columns: mineColumns,
    where: { type: 'crm_task.type' },
    order: [{ asc: 'crm_task_item.task_id' }, { asc: 'crm_task_item.tries' }],
  }),
  createCrmTask,
  updateCrmTask,
  deleteCrmTask,
  deleteCrmTaskItems,
  retryCrmTaskItems,
  getCrmTaskItemPhone: phoneOf,
  saveCrmTaskResults: saveStaffResults,
};

export const deviceHandlers: DeviceHandlers = { createCrmClaims, saveCrmTaskResults: saveDeviceResults };
