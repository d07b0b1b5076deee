import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { lockRows } from '../../../db/lock-rows.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal, type Sentence } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { selectCustomers } from '../../customers/customer-care/select-customers.js';
import { holdErasures } from '../../customers/customer-record/erased-people.js';
import { addItems } from './items.js';

type Failure = Data<'sendCustomersToCrmTask'>['failed'][number];

const openStates = ['draft', 'running', 'paused'];
const noPhone: Sentence = ['该客户没有手机号', 'This customer has no phone number'];
const there: Sentence = ['该客户已在任务中', 'This customer is in the task already'];

/** @throws Refusal 40400 for an unknown task, 40900 for one that has ended */
async function lockOpenTask({ db }: Context, id: number) {
  await lockRows(db, 'crm_task', sql<boolean>`id = ${id}`);
  const task = await mustExist(db.selectFrom('crm_task').select('status').where('id', '=', id));
  if (!openStates.includes(task.status))
    throw new Refusal(40900, ['任务已结束，不能再加入客户，请另选任务', 'The task has ended; choose another']);
}

async function send(context: Context, { crm_task_id, ...batch }: Input<'sendCustomersToCrmTask'>): Promise<Data<'sendCustomersToCrmTask'>> {
  const { db, principal, caller, audit } = context;
  await holdErasures(db);
  await lockOpenTask(context, crm_task_id);
  const ids = await selectCustomers(context, batch);
  const { rows } = await sql<{ id: number; phone: string | null }>`
    select id, phone from customer where id = any(${ids}::bigint[]) order by id`.execute(db);
  const added = await addItems(
    db,
    crm_task_id,
    rows.flatMap(({ phone }) => (phone === null ? [] : { phone, name: null })),
    principal,
  );
  const message = (sentence: Sentence) => sentence[caller.language === 'zh' ? 0 : 1];
  const failed = rows.flatMap(({ id, phone }): Failure[] => {
    if (phone === null) return [{ id, code: 42200, message: message(noPhone) }];
    return added.has(phone) ? [] : [{ id, code: 40900, message: message(there) }];
  });
  const changed = rows.length - failed.length;
  audit({ target: crm_task_id, after: { ...batch, matched: rows.length, changed } });
  return { matched: rows.length, changed, unchanged: 0, failed: failed.slice(0, 500) };
}

export const handlers: Handlers = { sendCustomersToCrmTask: send };
