import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { conditionOf } from '../../../audience/audience-filter.js';
import { assertUsable } from '../../../audience/consent.js';
import { audience } from '../../../audience/scope.js';
import type { DataScope } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import type { Context } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { customersInScope, visibleCustomers } from '../../../person/customers.js';
import { lockCustomers } from '../customer/customer.js';
import { assertOneSelection, idsWithin } from '../customer-care/select-customers.js';
import { applyTagWishes } from './change-tags.js';

type Selection = Pick<Input<'setCustomerTagsInBatch'>, 'user_ids' | 'filter'>;

/** As many as the input of a job carries. */
const most = 200_000;

function idsMatching(context: Context, filter: NonNullable<Selection['filter']>): Promise<number[]> {
  const condition = conditionOf(filter);
  if (condition) assertUsable(context.principal, condition, 'filter');
  const query = condition ? audience(context, condition, 'filter') : visibleCustomers(context);
  return idsWithin(query.where(sql<boolean>`customer.id <> all(${filter.exclude_user_ids ?? []}::bigint[])`), most);
}

/** Returns the customers whom a batch of tags is for. @throws Refusal 42200 without customers or filter, 40400 for an unknown customer */
export async function customersOf(context: Context, { user_ids, filter }: Selection): Promise<number[]> {
  assertOneSelection(user_ids, filter);
  if (filter) return idsMatching(context, filter);
  await lockCustomers(context, user_ids ?? []);
  return user_ids ?? [];
}

/** Adds the record by which the tags of a batch are undone. */
export const addTagBatch = async ({ db, principal }: Context): Promise<number> =>
  (await db.insertInto('customer_tag_batch').values({ staff_id: principal.staffId }).returning('id').executeTakeFirstOrThrow()).id;

/**
 * @throws Refusal 40400, also for a batch of a colleague unless the caller sees all customers: part of it could never be undone then. 40900 for
 * a batch that runs or was undone
 */
export async function lockTagBatch({ db, principal }: Context, id: number) {
  const batch = await db
    .selectFrom('customer_tag_batch as b')
    .select(['b.undone_at', (eb) => eb.selectFrom('job').select('job.status').whereRef('job.id', '=', 'b.job_id').as('job_status')])
    .where('b.id', '=', id)
    .$if(principal.scope.kind !== 'all', (own) => own.where('b.staff_id', '=', principal.staffId))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Refusal(40400));
  if (batch.job_status === 'waiting' || batch.job_status === 'running')
    throw new Refusal(40900, ['这一批还在处理，请在完成后再撤销', 'This batch is still being applied; undo it once it is done']);
  if (batch.undone_at !== null) throw new Refusal(40900, ['这一批已经撤销过', 'This batch was undone before']);
}

/** The changes of a batch by id. */
export const changesOfBatch = async (db: Db, id: number): Promise<number[]> =>
  (await db.selectFrom('customer_tag_change').select('id').where('batch_id', '=', id).orderBy('id').execute()).map((row) => row.id);

/** Reverses changes of tags that nobody changed since, of customers in the scope. Returns how many. */
export async function reverseChanges(db: Db, who: DataScope & { staffId: number }, changeIds: readonly number[]): Promise<number> {
  await lockRows(db, 'customer', sql<boolean>`id in (select user_id from customer_tag_change where id = any(${changeIds}::bigint[]))`);
  const wishes = sql`select c.user_id, c.tag_id, not c.added, null::bigint from customer_tag_change c join customer on customer.id = c.user_id
    where c.id = any(${changeIds}::bigint[]) and customer.deleted_at is null and ${customersInScope(who)}
      and not exists (select from customer_tag_change l where l.user_id = c.user_id and l.tag_id = c.tag_id and l.id > c.id)`;
  return (await applyTagWishes({ db, origin: 'staff', staffId: who.staffId }, wishes)).length;
}
