import type { Insertable } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Tables } from '../../../generated/tables.js';
import type { Demo } from '../../../sandbox/demo.js';

const client = { param_group: '客户端', group_en: 'Customer app' };
const checkIns = { param_group: '打卡', group_en: 'Check-ins' };

const params: Insertable<Tables['param']>[] = [
  {
    ...client,
    key: 'site.title',
    name: '客户端名称',
    name_en: 'Name of the app',
    value: '食宜',
    value_type: 'string',
    minimum: 1,
    maximum: 20,
    sort: 1,
    remark: '客户在首页看到的名称',
    remark_en: 'The name that customers see on the start page',
  },
  {
    ...client,
    key: 'site.welcome',
    name: '欢迎语',
    name_en: 'Greeting',
    value: '<p>今天也<strong>好好吃饭</strong>。</p>',
    value_type: 'rich',
    sort: 2,
    remark: '显示在首页顶部',
    remark_en: 'At the top of the start page',
  },
  { ...client, key: 'site.banner', name: '首页横幅', name_en: 'Banner', value_type: 'image', sort: 3 },
  {
    ...client,
    key: 'site.figures',
    name: '首页图表',
    name_en: 'Chart of the start page',
    value: 'weight',
    value_type: 'choice',
    choices: JSON.stringify([
      { value: 'weight', label: '体重', label_en: 'Weight' },
      { value: 'energy', label: '每日能量', label_en: 'Energy of days' },
      { value: 'none', label: '不显示', label_en: 'None' },
    ]),
    sort: 4,
  },
  {
    ...client,
    key: 'site.greetings',
    name: '打招呼的话',
    name_en: 'Opening lines',
    value: '["早上好","今天感觉怎么样？"]',
    value_type: 'list',
    minimum: 1,
    maximum: 10,
    sort: 5,
    remark: '首页每天换一句',
    remark_en: 'The start page shows another one every day',
  },
  {
    ...checkIns,
    key: 'punch.remind_hour',
    name: '打卡提醒时间',
    name_en: 'Check-in reminder',
    value: '20',
    value_type: 'hour',
    sort: 1,
    remark: '每天这个时间提醒还没打卡的客户',
    remark_en: 'When to remind customers who have not checked in, every day',
  },
  {
    ...checkIns,
    key: 'punch.allow_late',
    name: '允许补打卡',
    name_en: 'Allow late check-ins',
    value: 'true',
    value_type: 'bool',
    sort: 2,
    remark: '客户可以补记前几天的内容',
    remark_en: 'Customers may still record earlier days',
  },
  {
    ...checkIns,
    key: 'punch.meal_hours',
    name: '各餐时段',
    name_en: 'Meal times',
    value: JSON.stringify({ breakfast: ['06:00', '10:00'], lunch: ['11:00', '14:00'], dinner: ['17:00', '20:00'] }),
    value_type: 'meal_times',
    sort: 3,
    remark: '在时段内记录的一餐算按时',
    remark_en: 'A meal recorded within its time counts as on time',
  },
  {
    key: 'sms.gateway_key',
    name: '短信网关密钥',
    name_en: 'Key of the SMS gateway',
    value_type: 'string',
    param_group: '网关',
    group_en: 'Gateway',
    is_secret: true,
    remark: '保存后不再显示',
    remark_en: 'Not shown again after saving',
  },
];

/** Adds common parameters, and one value of the company's own. All sandbox companies share the parameters. */
async function addParams(db: Db, enterprise_id: number) {
  await db
    .insertInto('param')
    .values(params)
    .onConflict((clash) => clash.column('key').doNothing())
    .execute();
  const { id } = await db.selectFrom('param').select('id').where('key', '=', 'site.title').executeTakeFirstOrThrow();
  await db.insertInto('param_value').values({ enterprise_id, param_id: id, value: '青禾轻体' }).execute();
}

export const demo: Demo = { add: addParams };
