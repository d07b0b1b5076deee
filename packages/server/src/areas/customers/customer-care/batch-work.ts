import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import type { Context, Deps } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { openJob } from '../../../jobs/add-job.js';
import type { Claim } from '../../../jobs/claim.js';
import { advance, endJob } from '../../../jobs/job.js';
import { JobFailure } from '../../../jobs/job-failure.js';
import { ownerOf } from '../../../jobs/owner.js';
import { publishJob } from '../../../jobs/publish.js';
import { type Step, stepThrough } from '../../../jobs/step-through.js';
import { customersInScope } from '../../../person/customers.js';
import { writeAs } from '../customer/customer.js';
import { actionOf, type Batch, type BatchAction } from './batch-actions.js';

/** What is left of a batch for its job: customers, and their versions when they were chosen. */
export interface BatchWork {
  batch: Batch;
  ids: number[];
  versions: number[];
  /** Who gets each of the customers, if several share them. */
  holders?: number[];
}

export interface BatchWorkFacts {
  updated: number;
  /** Customers who are as wanted, or whom someone has changed or deleted in the meantime. */
  skipped: number;
}

/** How long a request changes customers; the embedded database serves nobody else meanwhile. */
const atOnceMs = 200;
/** As many as a person selects by hand are changed with the answer. */
const firstCustomers = 500;

const uniqueKey = 'customers';

const batchRuns = () =>
  new Refusal(40900, [
    '上一次批量操作还没有完成，请在完成后再试',
    'The last batch is still being applied to customers; try again once it is done',
  ]);

/** Two batches at once could leave some customers with the first and others with the second. @throws Refusal 40900 */
export async function assertNoBatch(db: Db) {
  if (await openJob(db, 'customer_batch', uniqueKey)) throw batchRuns();
}

interface Selection {
  id: number;
  version: number;
}

/** Those of the customers whom an action changes. */
export async function changedBy(db: Db, ids: readonly number[], { unless }: BatchAction): Promise<Selection[]> {
  const { rows } =
    await sql<Selection>`select id, version from customer where id = any(${ids}::bigint[]) and not (${unless}) order by id`.execute(db);
  return rows;
}

/** Changes the first customers at once, as many as others can wait for, and adds a job for the rest. @throws Refusal 40900 */
export async function changeCustomers(
  { db, deps, principal }: Context,
  { batch, action, holders }: { batch: Batch; action: BatchAction; holders: ReadonlyMap<number, number> | undefined },
  customers: readonly Selection[],
): Promise<{ job_id: number | null; waiting: number }> {
  const end = performance.now() + atOnceMs;
  let done = 0;
  for (; done < customers.length && (done === 0 || performance.now() < end); done += firstCustomers)
    await action.apply(customers.slice(done, done + firstCustomers).map(({ id }) => id));
  const rest = customers.slice(done);
  if (rest.length === 0) return { job_id: null, waiting: 0 };
  const { ids: _, filter: __, dry_run: ___, ...wanted } = batch;
  const job = await deps.jobs.add(db, 'customer_batch', {
    ...{ operatorId: principal.staffId, uniqueKey },
    input: {
      ...{ batch: wanted, ids: rest.map(({ id }) => id), versions: rest.map(({ version }) => version) },
      ...(holders && { holders: rest.map(({ id }) => holders.get(id) as number) }),
    } satisfies BatchWork,
    facts: { updated: 0, skipped: 0 } satisfies BatchWorkFacts,
  });
  // Another request has added one since.
  if (!job.isNew) throw batchRuns();
  return { job_id: job.id, waiting: rest.length };
}

/** The operations that a job does for its owner. */
export const batchNeeds = {
  tag: ['setCustomersInBatch', 'setCustomerTags'],
  assign: ['setCustomersInBatch', 'updateCustomer'],
  pending: ['setCustomersInBatch', 'changeCustomerPending'],
  member: ['setCustomersInBatch', 'setFreeMembership'],
} as const satisfies Record<Batch['op'], readonly string[]>;

const factsOf = async (db: Db, { id }: Claim) =>
  (await db.selectFrom('job').select(sql<BatchWorkFacts>`facts`.as('facts')).where('id', '=', id).executeTakeFirstOrThrow()).facts;

async function changeNext(db: Db, claim: Claim, done: number, size: number): Promise<Step> {
  const { batch, ids, versions, holders } = claim.input as BatchWork;
  const some = ids.slice(done, done + size);
  const holdersOfSome = holders && new Map(some.map((id, at) => [id, holders[done + at] as number]));
  claim.needs = batchNeeds[batch.op];
  const principal = await ownerOf(db, claim);
  const action = await actionOf({ db, principal }, batch, holdersOfSome).catch((error: unknown) => {
    throw error instanceof Refusal ? new JobFailure(error.sentence) : error;
  });
  await lockRows(db, 'customer', sql<boolean>`id = any(${some}::bigint[])`);
  const { rows } = await sql<{ id: number }>`select customer.id from customer
    join unnest(${some}::bigint[], ${versions.slice(done, done + size)}::int[]) as chosen(id, version) using (id)
    where customer.deleted_at is null and ${customersInScope(principal)} and not (${action.unless})
      and (${!action.replaces} or customer.version = chosen.version) order by customer.id`.execute(db);
  await writeAs(db, principal);
  await action.apply(rows.map(({ id }) => id));
  const now = done + some.length;
  const facts = await factsOf(db, claim);
  const counts = { updated: facts.updated + rows.length, skipped: facts.skipped + some.length - rows.length };
  await advance(db, claim, { done: now, cursor: String(now), total: ids.length, facts: counts });
  const isLast = now >= ids.length;
  await (isLast ? endJob(db, claim) : publishJob(db, claim.id));
  return { done: now, isLast };
}

/** Changes the customers that a request left for later, except those whom someone has changed in the meantime. */
export const batchJob = (deps: Deps, claim: Claim): Promise<void> =>
  stepThrough(deps, claim, { first: firstCustomers, fewest: 20 }, (db, done, size) => changeNext(db, claim, done, size));
