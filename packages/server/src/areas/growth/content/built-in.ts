import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { BuiltIn } from '../../../setup/built-in.js';

const vegetables = [
  { key: 'tomato', name: '小番茄', grow_days: 7, water_times: 7, reward_points: 60 },
  { key: 'lettuce', name: '生菜', grow_days: 5, water_times: 5, reward_points: 40 },
  { key: 'cucumber', name: '黄瓜', grow_days: 10, water_times: 9, reward_points: 80 },
  { key: 'broccoli', name: '西兰花', grow_days: 14, water_times: 12, reward_points: 120 },
  { key: 'carrot', name: '胡萝卜', grow_days: 14, water_times: 12, reward_points: 120 },
  { key: 'eggplant', name: '茄子', grow_days: 10, water_times: 9, reward_points: 80 },
  { key: 'pepper', name: '彩椒', grow_days: 21, water_times: 18, reward_points: 200 },
  { key: 'pumpkin', name: '贝贝南瓜', grow_days: 28, water_times: 24, reward_points: 280 },
];

/** Adds the vegetables that the company lacks. */
const addVegetables = (db: Db, enterprise_id: number) =>
  sql`insert into vegetable (enterprise_id, key, name, grow_days, water_times, reward_type, reward_points)
    select ${enterprise_id}, v.key, v.name, v.grow_days, v.water_times, 'points', v.reward_points
    from jsonb_to_recordset(${JSON.stringify(vegetables)}::jsonb) as v(key text, name text, grow_days int, water_times int, reward_points int)
    on conflict (enterprise_id, key) do nothing`.execute(db);

export const builtIn: BuiltIn = { add: addVegetables };
