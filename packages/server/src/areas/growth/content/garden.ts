import type { Db } from '../../../db/database.js';
import { plantOf } from '../../configuration/global-config/parse.js';

export interface Seed {
  id: number;
  name: string;
  image: string | null;
  grow_days: number;
  water_times: number;
  reward_coupon_id: number | null;
  reward_points: number | null;
  seed_cost: number;
}

/** What can be sown and at which terms; nothing while the feature is off. */
export async function seedsOnSale(db: Db): Promise<Seed[]> {
  const status = await db.selectFrom('global_config').select('status').where('key', '=', 'plant').executeTakeFirst();
  if (status?.status !== 'on') return [];
  const { enabled, seed_cost, grow_days, reward_coupon } = await plantOf(db);
  if (!enabled) return [];
  const rows = await db
    .selectFrom('vegetable')
    .select(['id', 'name', 'image', 'grow_days', 'water_times', 'reward_coupon_id', 'reward_points', 'enabled'])
    .orderBy('id')
    .execute();
  const common = { grow_days, reward_coupon_id: reward_coupon?.id ?? null, reward_points: null };
  return rows.map(({ enabled: hasOwn, ...row }) => ({ ...row, ...(hasOwn ? {} : common), seed_cost }));
}
