import { randomUUID } from 'node:crypto';
import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import type { Context } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { customersOf } from '../../customers/customer-tag/tag-batch.js';
import { newCode } from './code.js';
import { lockCoupon, receivedBy } from './give.js';
import type { GrantFacts, GrantWork } from './grant-job-input.js';

type Result = Data<'createCouponGrants'>;
type Counts = Pick<Result, 'granted' | 'at_limit' | 'out_of_stock'>;

/** As many as a caller waits for. */
const atOnce = 2000;

interface Grant {
  couponId: number;
  /** One batch gives a customer one coupon, however often it is done. */
  grantId: string;
  staffId: number | null;
}

const notOn = (from: string) =>
  new Refusal(40900, ['优惠券未在发放，请先改为发放中', 'The coupon is not on; switch it on first'], { from, allowed: ['on'] });

/** @throws Refusal 40400, 40900 */
async function lockGrantable(db: Db, couponId: number) {
  const coupon = await lockCoupon(db, couponId);
  if (!coupon) throw new Refusal(40400);
  if (coupon.is_on) return coupon;
  const { status } = await db.selectFrom('coupon').select('status').where('id', '=', couponId).executeTakeFirstOrThrow();
  throw notOn(status === 'on' ? 'expired' : status);
}

/** Who of these gets the coupon, in their order, and why others do not. */
async function plan(db: Db, couponId: number, userIds: readonly number[]) {
  const { left, per_user, expire_at } = await lockGrantable(db, couponId);
  const received = await receivedBy(db, couponId, userIds);
  const wanting = userIds.filter((id) => (received.get(id) ?? 0) < per_user);
  const users = left === null ? wanting : wanting.slice(0, Math.max(0, left));
  const counts: Counts = { granted: users.length, at_limit: userIds.length - wanting.length, out_of_stock: wanting.length - users.length };
  return { users, expire_at, counts };
}

const lockCustomerRows = (db: Db, ids: readonly number[]) =>
  lockRows(db, 'customer', sql<boolean>`id = any(${ids}::bigint[]) and deleted_at is null`);

/** Gives a coupon to customers while stock lasts. Customers are locked before it. @throws Refusal 40400, 40900 */
export async function grantCoupon(db: Db, { couponId, grantId, staffId }: Grant, userIds: readonly number[]): Promise<Counts> {
  const locked = await lockCustomerRows(db, userIds);
  const { users, expire_at, counts } = await plan(db, couponId, locked);
  const codes = users.map(() => newCode());
  await sql`insert into coupon_record (coupon_id, user_id, code, source, source_id, expire_at, staff_id)
    select ${couponId}, u.id, u.code, 'staff', ${grantId} || ':' || u.id, ${expire_at}::timestamptz, ${staffId}::bigint
    from unnest(${users}::bigint[], ${codes}::text[]) as u(id, code)`.execute(db);
  return counts;
}

/** The first customers get it at once, the others by a job. Both are counted together before. */
async function grantToMany(context: Context, couponId: number, ids: readonly number[]): Promise<Pick<Result, 'job_id' | 'waiting'>> {
  const { db, deps, principal } = context;
  const grant = { couponId, grantId: randomUUID(), staffId: principal.staffId };
  const first = await grantCoupon(db, grant, ids.slice(0, atOnce));
  const rest = ids.slice(atOnce);
  if (rest.length === 0) return { job_id: null, waiting: 0 };
  const job = await deps.jobs.add(db, 'coupon_grant', {
    ...{ operatorId: principal.staffId, orderKey: `coupon ${couponId}` },
    input: { coupon_id: couponId, grant_id: grant.grantId, user_ids: rest } satisfies GrantWork,
    facts: { granted: first.granted, at_limit: first.at_limit, out_of_stock: first.out_of_stock } satisfies GrantFacts,
  });
  context.afterCommit(() => deps.jobs.wake());
  return { job_id: job.id, waiting: rest.length };
}

/** @throws Refusal 40400, 40900, 42200 */
export async function createCouponGrants(context: Context, input: Input<'createCouponGrants'>): Promise<Result> {
  const { db, audit } = context;
  const { coupon_id, dry_run = false } = input;
  const ids = (await customersOf(context, input)).toSorted((one, other) => one - other);
  // Customers before their coupon, as everywhere.
  if (!dry_run) await lockCustomerRows(db, ids.slice(0, atOnce));
  const { counts } = await plan(db, coupon_id, ids);
  const result = { matched: ids.length, ...counts };
  audit({ target: coupon_id, after: { ...input, ...result } });
  if (dry_run) return { ...result, job_id: null, waiting: 0 };
  return { ...result, ...(await grantToMany(context, coupon_id, ids)) };
}
