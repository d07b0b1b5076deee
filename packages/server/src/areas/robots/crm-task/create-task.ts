import type { Input } from '@shiyi/sdk';
import type { Context, PreparedHandler } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { holdErasures } from '../../customers/customer-record/erased-people.js';
import { taskRow } from './columns.js';
import { addItems, type Target } from './items.js';
import { numbersFrom } from './numbers-file.js';
import { assertAhead, assertOrder, planValues } from './plan.js';
import { assertScript } from './script-of.js';
import { assertDevicesOn, doersOf, setShares } from './shares.js';
import { assertSource, targetsOf } from './targets.js';

type TaskInput = Input<'createCrmTask'>;

async function assertGroup({ db }: Context, { type, group_chat_id }: TaskInput) {
  if (group_chat_id === undefined) {
    if (type === 'invite_group')
      throw refuseField(42200, 'group_chat_id', 'required', ['请选择要邀请加入的群', 'Choose the group to invite to']);
    return;
  }
  const known = await db
    .selectFrom('group_chat')
    .select('id')
    .where('id', '=', group_chat_id)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst();
  if (!known) throw refuseField(42200, 'group_chat_id', 'exists', ['没有这个群，请重新选择', 'There is no such group; choose again']);
}

async function create(context: Context, input: TaskInput, inFile: readonly Target[] | undefined) {
  const { db, principal, audit } = context;
  const { name, type, source, executor = 'staff', script_id, group_chat_id, plan } = input;
  // Before the customers are read, so that customers being erased are not added to the task.
  await holdErasures(db);
  await assertDevicesOn(context, executor);
  await assertAhead(context, plan);
  assertOrder(plan);
  await assertScript(db, type, script_id);
  await assertGroup(context, input);
  const doers = await doersOf(db, executor, input);
  const targets = await targetsOf(context, input, inFile);
  const { id } = await db
    .insertInto('crm_task')
    .values({ name: name.trim(), type, source, executor, script_id, group_chat_id, ...planValues(plan), operator_id: principal.staffId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setShares(db, id, executor, doers);
  await addItems(db, id, targets, principal);
  audit({ target: id });
  return taskRow(context, id);
}

/** Adds a task, after its file is read. @throws Refusal 42200 */
export const createCrmTask: PreparedHandler<'createCrmTask'> = {
  async prepare(context, input) {
    assertSource(input);
    const inFile = input.file === undefined ? undefined : await numbersFrom(context, input.file);
    return (inside) => create(inside, input, inFile);
  },
};
