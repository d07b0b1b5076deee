import type { Insertable } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Tables } from '../../../generated/tables.js';
import type { Demo } from '../../../sandbox/demo.js';

type Lead = Omit<Insertable<Tables['lead']>, 'enterprise_id'>;

const waiting: Lead[] = [
  {
    phone: '13700001854',
    name: '方晓',
    sex: 2,
    age: 34,
    height: 162,
    weight: 72.5,
    demand: '产后半年，想在三个月内减 8 公斤',
    province: '浙江省',
    city: '宁波市',
    source_text: '十一月体验课登记表',
  },
  {
    phone: '13700001861',
    name: '顾明远',
    sex: 1,
    age: 41,
    height: 175,
    weight: 91,
    demand: '体检血糖偏高，想先控制饮食',
    province: '上海市',
    city: '上海市',
    source_text: '门店扫码',
  },
  {
    phone: '13700001877',
    name: '许安琪',
    sex: 2,
    age: 27,
    height: 158,
    weight: 61,
    province: '浙江省',
    city: '杭州市',
    source_text: '抖音直播间',
  },
  {
    phone: '13700001880',
    name: '韩冬梅',
    sex: 2,
    age: 52,
    demand: '更年期体重上升',
    province: '江苏省',
    city: '苏州市',
    source_text: '老客户介绍',
  },
];
const held: Lead[] = [
  {
    phone: '13700001892',
    name: '宋嘉文',
    sex: 1,
    age: 30,
    height: 178,
    weight: 96.4,
    demand: '久坐，想减腰围',
    province: '浙江省',
    city: '杭州市',
    source_text: '十一月体验课登记表',
  },
  {
    phone: '13700001905',
    name: '田雨欣',
    sex: 2,
    age: 36,
    height: 165,
    weight: 74,
    province: '浙江省',
    city: '绍兴市',
    source_text: '公众号留言',
  },
];

/** Adds leads: some unassigned, two with a nutritionist. */
async function addLeads(db: Db, enterprise_id: number) {
  const { id: holder } = await db
    .selectFrom('staff')
    .select('id')
    .where('enterprise_id', '=', enterprise_id)
    .where('position', '=', '营养师')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const since = new Date(Date.now() - 86_400_000);
  const rows = [
    ...waiting,
    ...held.map((row) => ({ ...row, status: 'distributed' as const, distribute_user_id: holder, distribute_at: since })),
  ];
  for (const row of rows)
    await db
      .insertInto('lead')
      .values({ ...row, enterprise_id })
      .execute();
}

export const demo: Demo = { add: addLeads };
