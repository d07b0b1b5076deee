import type { Insertable } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Tables } from '../../../generated/tables.js';
import type { Demo } from '../../../sandbox/demo.js';

const params: Insertable<Tables['param']>[] = [
  {
    key: 'site.title',
    name: '客户端名称',
    value: '食宜',
    value_type: 'string',
    param_group: '客户端',
    sort: 1,
    remark: '客户在首页看到的名称',
  },
  {
    key: 'site.welcome',
    name: '欢迎语',
    value: '<p>今天也<strong>好好吃饭</strong>。</p>',
    value_type: 'rich',
    param_group: '客户端',
    sort: 2,
  },
  { key: 'site.banner', name: '首页横幅', value_type: 'image', param_group: '客户端', sort: 3 },
  {
    key: 'punch.remind_hour',
    name: '打卡提醒时间（点）',
    value: '20',
    value_type: 'int',
    param_group: '打卡',
    sort: 1,
    remark: '每天几点提醒还没打卡的客户',
  },
  { key: 'punch.allow_late', name: '允许补打卡', value: 'true', value_type: 'bool', param_group: '打卡', sort: 2 },
  {
    key: 'punch.meal_hours',
    name: '各餐时段',
    value: '{\n  "breakfast": [6, 10],\n  "lunch": [11, 14],\n  "dinner": [17, 20]\n}',
    value_type: 'json',
    json_schema:
      '{"type":"object","additionalProperties":{"type":"array","items":{"type":"integer","minimum":0,"maximum":24},"minItems":2,"maxItems":2}}',
    param_group: '打卡',
    sort: 3,
  },
  { key: 'sms.gateway_key', name: '短信网关密钥', value_type: 'string', param_group: '网关', is_secret: true, remark: '保存后不再显示' },
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
