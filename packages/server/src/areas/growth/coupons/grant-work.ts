import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Deps } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import type { Claim } from '../../../jobs/claim.js';
import { advance, endJob } from '../../../jobs/job.js';
import { JobFailure } from '../../../jobs/job-failure.js';
import { ownerOf } from '../../../jobs/owner.js';
import { publishJob } from '../../../jobs/publish.js';
import { type Step, stepThrough } from '../../../jobs/step-through.js';
import { customersInScope } from '../../../person/customers.js';
import { grantCoupon } from './grant.js';
import type { GrantFacts, GrantWork } from './grant-job-input.js';

export const grantNeeds = ['createCouponGrants'] as const;

/** Those whom the owner of the job may still see. */
async function stillVisible(db: Db, claim: Claim, ids: readonly number[]): Promise<number[]> {
  claim.needs = grantNeeds;
  const owner = await ownerOf(db, claim);
  const { rows } = await sql<{ id: number }>`select id from customer where id = any(${ids}::bigint[]) and deleted_at is null
    and ${customersInScope(owner)} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

async function grantNext(db: Db, claim: Claim, done: number, size: number): Promise<Step> {
  const { coupon_id, grant_id, user_ids } = claim.input as GrantWork;
  const some = user_ids.slice(done, done + size);
  const grant = { couponId: coupon_id, grantId: grant_id, staffId: claim.operatorId };
  const counts = await grantCoupon(db, grant, await stillVisible(db, claim, some)).catch((error: unknown) => {
    throw error instanceof Refusal ? new JobFailure(error.sentence) : error;
  });
  const { facts } = await db
    .selectFrom('job')
    .select(sql<GrantFacts>`facts`.as('facts'))
    .where('id', '=', claim.id)
    .executeTakeFirstOrThrow();
  const now = done + some.length;
  const sum: GrantFacts = {
    granted: facts.granted + counts.granted,
    at_limit: facts.at_limit + counts.at_limit,
    out_of_stock: facts.out_of_stock + counts.out_of_stock,
  };
  await advance(db, claim, { done: now, cursor: String(now), total: user_ids.length, facts: { ...sum } });
  const isLast = now >= user_ids.length;
  await (isLast ? endJob(db, claim) : publishJob(db, claim.id));
  return { done: now, isLast };
}

/** Grants a coupon to those whom the request left. */
export const grantJob = (deps: Deps, claim: Claim): Promise<void> =>
  stepThrough(deps, claim, { first: 4000, fewest: 500 }, (db, done, size) => grantNext(db, claim, done, size));
