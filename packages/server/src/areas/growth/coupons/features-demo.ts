import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as posters } from '../poster/demo.js';
import { demo as coupons } from './demo.js';

/**
 * Turns the features of the company on, with rewards and posters, and adds one of its own. It is not with the global configuration because that
 * domain comes before coupons and posters.
 */
async function setFeatures(db: Db, enterprise_id: number) {
  const coupon = await db
    .selectFrom('coupon')
    .select('id')
    .where('enterprise_id', '=', enterprise_id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const turns = await db
    .selectFrom('poster')
    .select('id')
    .where('enterprise_id', '=', enterprise_id)
    .where('status', '=', 'on')
    .orderBy('id')
    .execute();
  const values = {
    plant: { enabled: true, seed_cost: 20, grow_days: 14, reward_coupon_id: coupon.id },
    circle: { enabled: true, audit: true, post_limit_per_day: 5 },
    poster: { poster_ids: turns.map((one) => one.id), cycle: 'daily' },
    task: { enabled: true, daily_limit: 3, task_ids: [] },
  };
  for (const [key, value] of Object.entries(values))
    await db
      .updateTable('global_config')
      .set({ value: JSON.stringify(value), status: 'on' })
      .where('enterprise_id', '=', enterprise_id)
      .where('key', '=', key)
      .execute();
  await db
    .insertInto('global_config')
    .values({ enterprise_id, key: 'share', name: '分享有礼', value: '{\n  "enabled": true,\n  "points": 10\n}' })
    .execute();
}

export const demo: Demo = { needs: [coupons, posters], add: setFeatures };
