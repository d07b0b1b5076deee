import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { couponRow, coupons } from './columns.js';
import { lockTiedMedals, lockTies, tieCoupon } from './medal-tie.js';
import { assertCoupon, assertUnchanged, type CouponInput, couponStates } from './rules.js';

const valuesOf = (input: CouponInput) => ({
  name: input.name.trim(),
  type: input.type,
  value_fen: input.value_fen ?? null,
  discount: input.discount ?? null,
  gift_name: input.gift_name?.trim() || null,
  days: input.days ?? null,
  min_fen: input.min_fen ?? 0,
  valid_type: input.valid_type,
  valid_from: input.valid_from ?? null,
  valid_to: input.valid_to ?? null,
  after_days: input.after_days ?? null,
  stock: input.stock ?? null,
  per_user: input.per_user ?? 1,
});

/** @throws Refusal 42200 for goods that do not exist */
async function setGoods(db: Db, couponId: number, ids: readonly number[] = []) {
  await db.deleteFrom('coupon_goods').where('coupon_id', '=', couponId).execute();
  if (ids.length === 0) return;
  const { numAffectedRows = 0n } = await sql`insert into coupon_goods (coupon_id, goods_id)
    select ${couponId}, id from goods where id = any(${ids}::bigint[]) and deleted_at is null`.execute(db);
  if (Number(numAffectedRows) < new Set(ids).size)
    throw refuseField(42200, 'goods_ids', 'exists', ['部分商品不存在，请重新选择', 'Some goods do not exist; choose again']);
}

async function todayOf({ db, principal }: Context): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ${today(principal)} as day`.execute(db);
  return rows[0]?.day as string;
}

/** @throws Refusal 42200 */
export async function createCoupon(context: Context, { status = 'draft', grant_medal_id, goods_ids, ...input }: Input<'createCoupon'>) {
  const { db, audit } = context;
  if (status !== 'draft' && status !== 'on')
    throw refuseField(42200, 'status', 'initial', ['新建时只能是草稿或发放中', 'A new coupon is a draft or on']);
  assertCoupon(input, await todayOf(context));
  await lockTies(db);
  const { id } = await db
    .insertInto('coupon')
    .values({ ...valuesOf(input), status })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setGoods(db, id, goods_ids);
  await tieCoupon(db, id, grant_medal_id ?? null);
  audit({ target: id });
  return couponRow(db, id);
}

/** @throws Refusal 40900, 40901, 42200 */
export async function updateCoupon(context: Context, input: Input<'updateCoupon'>) {
  const { db, audit } = context;
  const { id, version, status, grant_medal_id, goods_ids, ...rest } = input;
  await lockTies(db);
  await lockTiedMedals(db, id, grant_medal_id);
  const before = await lockVersion(coupons(db).selectAll().where('id', '=', id), version);
  if (status !== before.status) couponStates.assertMove(before.status, status);
  const values = valuesOf(rest);
  assertCoupon(rest, values.valid_to === before.valid_to ? undefined : await todayOf(context));
  if (before.issued > 0) assertUnchanged(before, values);
  if (values.stock !== null && values.stock < before.issued)
    throw refuseField(42200, 'stock', 'range', [
      `发行总量不能少于已发放的 ${before.issued} 张`,
      `${before.issued} are issued; the quantity can’t be less`,
    ]);
  await db
    .updateTable('coupon')
    .set({ ...values, status })
    .where('id', '=', id)
    .execute();
  await setGoods(db, id, goods_ids);
  await tieCoupon(db, id, grant_medal_id ?? null);
  audit({ target: id, before });
  return couponRow(db, id);
}

const inUse = (zh: string, en: string) => new Refusal(40903, [zh, en]);

/** @throws Refusal 40903 once a customer has it, or while something gives it */
export async function deleteCoupon({ db, audit }: Context, { id }: { id: number }) {
  await lockTies(db);
  const before = await mustExist(coupons(db).selectAll().where('id', '=', id).forUpdate());
  if (before.issued > 0) throw inUse('已有客户领取，不能删除；可改为停发', 'Customers have it; stop issuing it instead');
  const tie = await db
    .selectFrom('medal_coupon')
    .innerJoin('medal', 'medal.id', 'medal_coupon.medal_id')
    .select('medal.name')
    .where('coupon_id', '=', id)
    .executeTakeFirst();
  if (tie) throw inUse(`勋章“${tie.name}”会发放它，请先在勋章中取消`, `The badge “${tie.name}” brings it; remove it there first`);
  const vegetable = await db.selectFrom('vegetable').select('name').where('reward_coupon_id', '=', id).executeTakeFirst();
  if (vegetable)
    throw inUse(`收获“${vegetable.name}”会发放它，请先更换奖励`, `A harvest of “${vegetable.name}” brings it; change the reward first`);
  const { rows: plants } =
    await sql`select from global_config where key = 'plant' and (value::jsonb ->> 'reward_coupon_id')::bigint = ${id}`.execute(db);
  if (plants.length > 0)
    throw inUse('种植功能会发放它，请先在系统配置中更换奖励', 'The garden brings it; change its reward in the configuration first');
  await db.deleteFrom('coupon').where('id', '=', id).execute();
  audit({ target: id, before });
  return {};
}
