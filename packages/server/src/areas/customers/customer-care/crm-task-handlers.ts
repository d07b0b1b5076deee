import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { lockRows } from '../../../db/lock-rows.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal, type Sentence } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { addItems } from '../../robots/crm-task/items.js';
import { lockCustomers } from '../customer/customer.js';
import { holdErasures } from '../customer-record/erased.js';

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

async function send(context: Context, { ids, crm_task_id }: Input<'sendCustomersToCrmTask'>): Promise<Data<'sendCustomersToCrmTask'>> {
  const { db, caller, audit } = context;
  await holdErasures(db);
  await lockOpenTask(context, crm_task_id);
  await lockCustomers(context, ids);
  const rows = await db.selectFrom('customer').select(['id', 'phone']).where('id', 'in', ids).execute();
  const phones = new Map(rows.map(({ id, phone }) => [id, phone]));
  const targets = ids.flatMap((id) => phones.get(id) ?? []).map((phone) => ({ phone, name: null }));
  const added = await addItems(db, crm_task_id, targets);
  const failure = (id: number, code: Failure['code'], sentence: Sentence): Failure => ({
    id,
    code,
    message: sentence[caller.language === 'zh' ? 0 : 1],
  });
  const failed = ids.flatMap((id) => {
    const phone = phones.get(id) ?? null;
    if (phone === null) return failure(id, 42200, noPhone);
    return added.has(phone) ? [] : failure(id, 40900, there);
  });
  const lost = new Set(failed.map(({ id }) => id));
  const ok = ids.filter((id) => !lost.has(id));
  audit({ target: crm_task_id, after: { ok } });
  return { ok, failed };
}

export const handlers: Handlers = { sendCustomersToCrmTask: send };
