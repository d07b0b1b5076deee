import type { Insertable } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Tables } from '../../../generated/tables.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as coupons } from '../coupons/demo.js';

type Medal = Omit<Insertable<Tables['medal']>, 'enterprise_id'> & { coupon?: string };

const medals: Medal[] = [
  {
    ...{ name: '早餐七连', icon: '/badges/breakfast.svg', action_key: 'breakfast', threshold_type: 'streak', threshold: 7, level: 1 },
    description: '连续 7 天好好吃早餐',
  },
  {
    ...{ name: '早餐达人', icon: '/badges/breakfast.svg', action_key: 'breakfast', threshold_type: 'streak', threshold: 14, level: 2 },
    ...{ description: '连续 14 天好好吃早餐', coupon: '收获奖励 20 元' },
  },
  {
    ...{ name: '称重三十次', icon: '/badges/scale.svg', action_key: 'weigh_in', threshold_type: 'count', threshold: 30, level: 2 },
    description: '清晨空腹称重 30 次',
  },
  {
    ...{ name: '走出去', icon: '/badges/steps.svg', action_key: 'steps', threshold_type: 'count', threshold: 10, level: 1 },
    description: '记录步数 10 次',
  },
  {
    ...{ name: '积分满三百', icon: '/badges/points.svg', action_key: 'earn_points', threshold_type: 'count', threshold: 300, level: 3 },
    ...{ description: '累计获得 300 积分', coupon: '食品 85 折' },
  },
  {
    ...{
      name: '喝水五十次',
      icon: '/badges/water.svg',
      action_key: 'drink_water',
      threshold_type: 'count',
      threshold: 50,
      level: 2,
      status: 'off',
    },
    description: '记录喝水 50 次',
  },
];

/** Adds badges; the schedule measures the check-ins by their rules and gives them. */
async function addMedals(db: Db, enterprise_id: number) {
  for (const { coupon, ...row } of medals) {
    const { id } = await db
      .insertInto('medal')
      .values({ ...row, enterprise_id, recount: row.status !== 'off' })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (coupon === undefined) continue;
    const tied = await db
      .selectFrom('coupon')
      .select('id')
      .where('enterprise_id', '=', enterprise_id)
      .where('name', '=', coupon)
      .executeTakeFirstOrThrow();
    await db.insertInto('medal_coupon').values({ enterprise_id, medal_id: id, coupon_id: tied.id }).execute();
  }
}

export const demo: Demo = { needs: [coupons], add: addMedals };
