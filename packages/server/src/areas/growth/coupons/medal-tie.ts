import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import { refuseField } from '../../../http/refusal.js';

/** One after another: each save reads and changes both sides. Before any row is locked. */
export const lockTies = (db: Db) => sql`select pg_advisory_xact_lock(713361, app_tenant()::int)`.execute(db);

/** Locks the badges that a save of a coupon changes: who gives a badge locks it before its coupon. */
export const lockTiedMedals = (db: Db, couponId: number, medalId: number | undefined) =>
  lockRows(db, 'medal', sql<boolean>`id = ${medalId ?? 0} or id in (select medal_id from medal_coupon where coupon_id = ${couponId})`);

/** Whoever has the other form open reads it again before saving. */
const touch = (db: Db, table: 'coupon' | 'medal', id: number) =>
  sql`update ${sql.table(table)} set name = name where id = ${id}`.execute(db);

const tieBy = async (db: Db, side: 'coupon_id' | 'medal_id', id: number) =>
  db
    .selectFrom('medal_coupon')
    .innerJoin('medal', 'medal.id', 'medal_coupon.medal_id')
    .innerJoin('coupon', 'coupon.id', 'medal_coupon.coupon_id')
    .select(['medal_coupon.medal_id', 'medal_coupon.coupon_id', 'medal.name as medal', 'coupon.name as coupon'])
    .where(`medal_coupon.${side}`, '=', id)
    .executeTakeFirst();

type Tie = NonNullable<Awaited<ReturnType<typeof tieBy>>>;

async function cut(db: Db, tie: Tie, other: 'coupon' | 'medal') {
  await db.deleteFrom('medal_coupon').where('medal_id', '=', tie.medal_id).execute();
  await touch(db, other, other === 'medal' ? tie.medal_id : tie.coupon_id);
}

/** Sets which badge brings a coupon. @throws Refusal 42200 for one that is unknown or off, or brings another coupon */
export async function tieCoupon(db: Db, couponId: number, medalId: number | null) {
  const before = await tieBy(db, 'coupon_id', couponId);
  if ((before?.medal_id ?? null) === medalId) return;
  if (before) await cut(db, before, 'medal');
  if (medalId === null) return;
  const medal = await db.selectFrom('medal').select('status').where('id', '=', medalId).executeTakeFirst();
  if (medal?.status !== 'on')
    throw refuseField(42200, 'grant_medal_id', 'exists', [
      '没有这个启用的勋章，请重新选择',
      'There is no such badge that is on; choose again',
    ]);
  const other = await tieBy(db, 'medal_id', medalId);
  if (other)
    throw refuseField(42200, 'grant_medal_id', 'tied', [
      `勋章“${other.medal}”已带有优惠券“${other.coupon}”，请先在勋章中更换`,
      `The badge “${other.medal}” already brings “${other.coupon}”; change it there`,
    ]);
  await db.insertInto('medal_coupon').values({ medal_id: medalId, coupon_id: couponId }).execute();
  await touch(db, 'medal', medalId);
}

/** Sets which coupon a badge brings. @throws Refusal 42200 for one that is unknown or not on, or comes with another badge */
export async function tieMedal(db: Db, medalId: number, couponId: number | null) {
  const before = await tieBy(db, 'medal_id', medalId);
  if ((before?.coupon_id ?? null) === couponId) return;
  if (before) await cut(db, before, 'coupon');
  if (couponId === null) return;
  const coupon = await db.selectFrom('coupon').select('status').where('id', '=', couponId).executeTakeFirst();
  if (coupon?.status !== 'on')
    throw refuseField(42200, 'reward_coupon_id', 'exists', [
      '没有这张发放中的优惠券，请重新选择',
      'There is no such coupon that is on; choose again',
    ]);
  const other = await tieBy(db, 'coupon_id', couponId);
  if (other)
    throw refuseField(42200, 'reward_coupon_id', 'tied', [
      `优惠券“${other.coupon}”已由勋章“${other.medal}”发放，请另选一张`,
      `“${other.coupon}” already comes with the badge “${other.medal}”; choose another`,
    ]);
  await db.insertInto('medal_coupon').values({ medal_id: medalId, coupon_id: couponId }).execute();
  await touch(db, 'coupon', couponId);
}
