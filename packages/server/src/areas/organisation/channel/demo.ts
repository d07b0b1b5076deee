import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';

type Seed = [code: string, name: string, type: 'online' | 'store' | 'partner' | 'ad' | 'event', children: Seed[]];

const seeds: Seed[] = [
  [
    'store',
    '线下门店',
    'store',
    [
      [
        'hz',
        '杭州',
        'store',
        [
          ['hz-xihu-01', '西湖门店', 'store', []],
          ['hz-xixi-01', '西溪门店', 'store', []],
        ],
      ],
      ['nb', '宁波', 'store', []],
    ],
  ],
  ['online', '线上投放', 'ad', [['douyin', '抖音直播间', 'online', []]]],
  ['partner', '合作机构', 'partner', []],
];

/** Adds channels in three levels; the lowest belong to nutritionists. */
async function addChannels(db: Db, enterprise_id: number) {
  const owners = await db
    .selectFrom('staff')
    .select('id')
    .where('enterprise_id', '=', enterprise_id)
    .where('position', '=', '营养师')
    .orderBy('id')
    .execute();
  async function add([code, name, type, children]: Seed, pid: number | null, level: number) {
    const owner_user_id = level === 3 ? (owners[0]?.id ?? null) : null;
    const { id } = await db
      .insertInto('channel')
      .values({ enterprise_id, code, name, type, pid, level, owner_user_id, commission_rate: level === 3 ? 5 : null })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const child of children) await add(child, id, level + 1);
  }
  for (const seed of seeds) await add(seed, null, 1);
}

export const demo: Demo = { add: addChannels };
