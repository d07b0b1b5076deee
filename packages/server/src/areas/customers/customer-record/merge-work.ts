import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import { firstStepSize } from '../../../db/step-size.js';
import type { Context, Deps } from '../../../http/context.js';
import type { Claim } from '../../../jobs/claim.js';
import { advance, endJob } from '../../../jobs/job.js';
import { ownerOf } from '../../../jobs/owner.js';
import { publishJob } from '../../../jobs/publish.js';
import { type Step, stepThrough } from '../../../jobs/step-through.js';
import { moveMore } from '../../../person/merge.js';
import type { TableCount } from '../../../person/person.js';
import { renewLastPunch } from '../customer/last-punch.js';

/** What is left of a merge for its job. */
export interface MergeWork {
  goes: number;
  tables: string[];
  rows: number;
}

export interface MergeFacts {
  /** The customer who stays. */
  customer_id: number;
  updated: number;
}

/** The operations that a job does for its owner. */
export const mergeNeeds = ['mergeCustomers', 'updateCustomer', 'deleteCustomer'] as const;

/** Adds a job for the rows of large tables. */
export async function moveLater(
  { db, deps, principal }: Context,
  stays: { id: number; nick_name: string },
  goes: { id: number },
  large: readonly TableCount[],
): Promise<{ job_id: number | null; waiting: number }> {
  if (large.length === 0) return { job_id: null, waiting: 0 };
  const rows = large.reduce((sum, { count }) => sum + count, 0);
  const job = await deps.jobs.add(db, 'customer_merge', {
    ...{ operatorId: principal.staffId, uniqueKey: String(goes.id) },
    input: { goes: goes.id, tables: large.map(({ one }) => one.table), rows } satisfies MergeWork,
    facts: { customer_id: stays.id, updated: 0 } satisfies MergeFacts,
  });
  return { job_id: job.id, waiting: rows };
}

/** The customer who has the data of a merged one now: the one who stayed may have been merged since. */
async function ownerNow(db: Db, goes: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`with recursive chain as (
      select id, merged_into from customer where id = ${goes}
      union select c.id, c.merged_into from customer c join chain on c.id = chain.merged_into)
    select id from chain where merged_into is null`.execute(db);
  return rows[0]?.id ?? goes;
}

async function moveNext(db: Db, claim: Claim, done: number, size: number): Promise<Step> {
  const { goes, tables, rows } = claim.input as MergeWork;
  claim.needs = mergeNeeds;
  const owner = await ownerOf(db, claim);
  const stays = await ownerNow(db, goes);
  await lockRows(db, 'customer', sql<boolean>`id = any(${[goes, stays]}::bigint[])`);
  const moved = await moveMore(db, { stays, goes, most: size }, tables);
  const isLast = moved < size;
  const now = done + moved;
  await advance(db, claim, {
    ...{ done: now, cursor: String(now), total: isLast ? now : Math.max(rows, now) },
    facts: { customer_id: stays, updated: now } satisfies MergeFacts,
  });
  if (isLast) {
    await renewLastPunch(db, stays, owner);
    await endJob(db, claim);
  } else await publishJob(db, claim.id);
  return { done: now, isLast };
}

/** Moves the rows that a merge left for later. */
export const mergeJob = (deps: Deps, claim: Claim): Promise<void> =>
  stepThrough(deps, claim, { first: firstStepSize, fewest: 20 }, (db, done, size) => moveNext(db, claim, done, size));
