import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import { dayOf, startOf, today } from '../../../db/days/instants.js';
import type { Tables } from '../../../generated/tables.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as customers } from '../customer/demo.js';

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

const day = 86_400_000;

/** Tells instants by days before today and minutes after midnight; nothing lies ahead. */
async function clockOf(db: Db, enterprise_id: number) {
  const calendar = { timeZone: await zoneOf(db, enterprise_id) };
  const { rows } = await sql<{ at: string }>`select ${startOf(today(calendar), calendar)} as at`.execute(db);
  const midnight = Date.parse(rows[0]?.at ?? '');
  return (days: number, minute: number) => new Date(Math.min(midnight - days * day + minute * 60_000, Date.now() - minute * 500));
}

/** When the leads that wait came: days ago, and the minute. */
const arrivals: [days: number, minute: number][] = [
  [0, 9 * 60 + 12],
  [0, 8 * 60 + 3],
  [1, 16 * 60 + 41],
  [1, 20 * 60 + 17],
];

/** Leads further on their way. */
const later: (Pick<Lead, 'phone' | 'name' | 'city' | 'demand' | 'source_text'> & {
  status: 'following' | 'returned' | 'invalid';
  since: number;
})[] = [
  {
    phone: '13700001913',
    name: '潘若彤',
    city: '杭州市',
    demand: '婚前想瘦 6 公斤',
    source_text: '小红书私信',
    status: 'following',
    since: 6,
  },
  {
    phone: '13700001921',
    name: '邵国平',
    city: '嘉兴市',
    demand: '尿酸偏高，想调饮食',
    source_text: '健康讲座',
    status: 'following',
    since: 9,
  },
  { phone: '13700001938', name: '卢欣妍', city: '上海市', demand: '产后恢复', source_text: '老客户介绍', status: 'returned', since: 12 },
  { phone: '13700001946', name: '白雪', city: '南京市', demand: '咨询价格', source_text: '抖音直播间', status: 'invalid', since: 15 },
];

const reasons = {
  returned: { reason_message: JSON.stringify({ code: 'unattended', days: 3 }) },
  invalid: { reason: '号码是空号' },
  following: {},
};

/** Adds leads in every state: unassigned, with a nutritionist, returned, invalid and converted. */
async function addLeads(db: Db, enterprise_id: number) {
  const { id: holder } = await db
    .selectFrom('staff')
    .select('id')
    .where('enterprise_id', '=', enterprise_id)
    .where('position', '=', '营养师')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const ago = await clockOf(db, enterprise_id);
  const rows: Lead[] = [
    ...waiting.map((row, at) => ({ ...row, created_at: ago(...(arrivals[at] as (typeof arrivals)[number])) })),
    ...held.map((row, at) => ({
      ...{ ...row, status: 'distributed' as const, distribute_user_id: holder },
      ...{ distribute_at: ago(1, 10 * 60 + at * 67), created_at: ago(2 + at, 19 * 60 + at * 34) },
    })),
    ...later.map(({ since, ...row }) => ({
      ...row,
      province: row.city === '上海市' ? '上海市' : row.city === '南京市' ? '江苏省' : '浙江省',
      created_at: ago(since + 1, 11 * 60 + since * 29),
      ...reasons[row.status],
      ...(row.status === 'returned'
        ? { recycle_count: 1 }
        : { distribute_user_id: holder, distribute_at: ago(since, 9 * 60 + since * 11) }),
    })),
  ];
  for (const row of rows)
    await db
      .insertInto('lead')
      .values({ ...row, enterprise_id })
      .execute();
  await addConvertedLeads(db, enterprise_id);
}

/** Adds the leads that customers with a service once were. */
async function addConvertedLeads(db: Db, enterprise_id: number) {
  const calendar = { timeZone: await zoneOf(db, enterprise_id) };
  const day = dayOf(sql`c.created_at`, calendar);
  await sql`insert into lead (enterprise_id, phone, name, sex, height, province, city, status, user_id, distribute_user_id, distribute_at, created_at, source_text)
    select ${enterprise_id}, c.phone, coalesce(c.real_name, c.nick_name), c.sex, c.height, c.province, c.city, 'converted', c.id, c.principal_user_id,
      g.at + make_interval(mins => (20 + c.id * 53 % 90)::int), g.at,
      (array['健康讲座', '老客户介绍', '门店扫码', '抖音直播间'])[c.id % 4 + 1]
    from customer c cross join lateral (select ${startOf(sql<string>`(${day} - 1 - (c.id % 2)::int)`, calendar)} + make_interval(mins => (545 + c.id * 97 % 700)::int) as at) g
    where c.enterprise_id = ${enterprise_id} and c.stage in ('in_service', 'trial', 'finished') and c.phone is not null
      and c.principal_user_id is not null order by c.id`.execute(db);
}

export const demo: Demo = { needs: [customers], add: addLeads };
