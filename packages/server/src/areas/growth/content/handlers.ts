import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { lockVersion } from '../../../records/version.js';
import { idNameJson } from '../coupons/id-name.js';

/** Columns of the contract's `Vegetable`. */
const columns = [
  'vegetable.id as vegetable_id',
  'vegetable.name',
  'vegetable.image',
  'vegetable.grow_days',
  'vegetable.water_times',
  'vegetable.reward_type',
  'vegetable.reward_coupon_id as reward_id',
  sql<{ id: number; name: string } | null>`(select ${idNameJson('c')} from coupon c where c.id = vegetable.reward_coupon_id)`.as(
    'reward_coupon',
  ),
  'vegetable.reward_points',
  'vegetable.enabled',
  'vegetable.harvests as harvest_count',
  'vegetable.updated_at',
  'vegetable.version',
] as const;

type Reward = Input<'changeVegetableReward'>;

/** @throws Refusal 42200 for a reward that is missing, or a coupon that is not on */
async function rewardOf({ db }: Context, { reward_type, reward_id, reward_points }: Reward) {
  if (reward_type === 'points') {
    if (reward_points === undefined)
      throw refuseField(42200, 'reward_points', 'required', ['请填写奖励积分', 'Give the points of the reward']);
    return { reward_type, reward_points, reward_coupon_id: null };
  }
  if (reward_id === undefined) throw refuseField(42200, 'reward_id', 'required', ['请选择奖励优惠券', 'Choose the coupon of the reward']);
  const coupon = await db.selectFrom('coupon').select('status').where('id', '=', reward_id).executeTakeFirst();
  if (coupon?.status !== 'on')
    throw refuseField(42200, 'reward_id', 'exists', [
      '没有这张发放中的优惠券，请重新选择',
      'There is no such coupon that is on; choose again',
    ]);
  return { reward_type, reward_points: null, reward_coupon_id: reward_id };
}

export const handlers: Handlers = {
  listVegetables: list('listVegetables', {
    from: ({ db }: Context) => db.selectFrom('vegetable'),
    id: 'vegetable.id',
    columns,
    order: [{ asc: 'vegetable.id' }],
  }),

  async changeVegetableReward(context, input) {
    const { db, audit } = context;
    const { vegetable_id: id, version, grow_days, water_times, enabled } = input;
    const before = await lockVersion(db.selectFrom('vegetable').selectAll().where('id', '=', id), version);
    const reward = await rewardOf(context, input);
    await db
      .updateTable('vegetable')
      .set({ grow_days, water_times, enabled, ...reward })
      .where('id', '=', id)
      .execute();
    audit({ target: id, before });
    return readRow(db, db.selectFrom('vegetable').where('vegetable.id', '=', id), columns);
  },
};
