import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import { startOf, today } from '../../../db/days/instants.js';
import { newCode } from './code.js';

export type CouponSource = 'medal' | 'fission' | 'vegetable' | 'staff';
/** Why a coupon is not given. */
export type CouponRefusal = 'stock' | 'per_user' | 'not_on';

export interface CouponGrant {
  couponId: number;
  userId: number;
  source: CouponSource;
  /** What the coupon is given for; the same again gives nothing. */
  sourceId: string;
  operatorId?: number | null;
}

interface LockedCoupon {
  left: number | null;
  per_user: number;
  is_on: boolean;
  expire_at: string;
}

/** The end of its last day, in the company's time zone. */
export const endOfCoupon = (timeZone: string): RawBuilder<string> =>
  sql`case valid_type when 'fixed' then ${startOf(sql<string>`valid_to`, { timeZone }, 1)}
    else ${startOf(sql<string>`(${today({ timeZone })} + after_days)`, { timeZone })} end`;

/** Locks a coupon, so that nobody else takes from its stock meanwhile. */
export async function lockCoupon(db: Db, couponId: number): Promise<LockedCoupon | undefined> {
  const company = await sql<{ id: number }>`select enterprise_id as id from coupon where id = ${couponId}`.execute(db);
  if (!company.rows[0]) return undefined;
  const end = endOfCoupon(await zoneOf(db, company.rows[0].id));
  const { rows } =
    await sql<LockedCoupon>`select stock - issued as left, per_user, status = 'on' and ${end} > now() as is_on, ${end} as expire_at
    from coupon where id = ${couponId} for no key update`.execute(db);
  return rows[0];
}

/** How many of a coupon each customer has got; revoked ones do not count. */
export async function receivedBy(db: Db, couponId: number, userIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ user_id: number; count: number }>`select user_id, count(*)::int as count from coupon_record
    where coupon_id = ${couponId} and user_id = any(${userIds}::bigint[]) and status <> 'revoked' group by user_id`.execute(db);
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}

/**
 * Gives a customer a coupon. Returns the id of the record, also of the one that was given for the same thing before, or why there is none.
 * Who locks customers as well locks them first.
 */
export async function giveCoupon(
  db: Db,
  { couponId, userId, source, sourceId, operatorId = null }: CouponGrant,
): Promise<number | CouponRefusal> {
  const coupon = await lockCoupon(db, couponId);
  const before = await db
    .selectFrom('coupon_record')
    .select('id')
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
  if (before) return before.id;
  if (!coupon?.is_on) return 'not_on';
  if (coupon.left !== null && coupon.left <= 0) return 'stock';
  if (((await receivedBy(db, couponId, [userId])).get(userId) ?? 0) >= coupon.per_user) return 'per_user';
  const { id } = await db
    .insertInto('coupon_record')
    .values({
      ...{ coupon_id: couponId, user_id: userId, code: newCode(), source, source_id: sourceId },
      ...{ expire_at: coupon.expire_at, staff_id: operatorId },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
