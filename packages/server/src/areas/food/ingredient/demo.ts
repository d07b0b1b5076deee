import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';
import { judgeFoods } from './judge-foods.js';

/** Adds two ingredients of the company to those that every company has. */
async function addFoods(db: Db, enterprise_id: number) {
  await db
    .insertInto('ingredient')
    .values([
      {
        enterprise_id,
        name: '青禾高纤代餐粉',
        alias: JSON.stringify(['代餐粉']),
        type_id: 1,
        exchange_group: 'grain',
        portion_g: 25.6,
        energy_kcal: 352,
        protein_g: 22,
        fat_g: 5,
        carb_g: 48,
        fiber_g: 14,
      },
      {
        enterprise_id,
        name: '青禾即食鸡胸肉',
        alias: JSON.stringify(['即食鸡胸']),
        type_id: 8,
        exchange_group: 'meat_egg',
        portion_g: 73.8,
        energy_kcal: 122,
        protein_g: 24,
        fat_g: 1.8,
        carb_g: 2.2,
        fiber_g: 0,
      },
    ])
    .execute();
  await judgeFoods(db, enterprise_id);
}

export const demo: Demo = { add: addFoods };
