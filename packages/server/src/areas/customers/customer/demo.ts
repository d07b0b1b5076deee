import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import { today } from '../../../db/days/instants.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demoCustomers } from '../../../sandbox/demo-customers.js';
import { demo as channels } from '../../organisation/channel/demo.js';

const seed = JSON.stringify(demoCustomers);
const rows40 = sql`jsonb_to_recordset(${seed}::jsonb) as c(n int, nick_name text, real_name text, phone text, sex int, years int, height numeric,
  init_weight numeric, waist numeric, stage text, city text, job text, remark text, holder int, flags jsonb, pending text, days int)`;

type Today = ReturnType<typeof today>;

const addRows = (db: Db, company: number, now: Today) =>
  sql`
  with held as (select id, row_number() over (order by id) - 1 as at, count(*) over () as n from staff where enterprise_id = ${company} and position = '营养师'),
    stores as (select id, row_number() over (order by id) - 1 as at, count(*) over () as n from channel where enterprise_id = ${company} and level = 3)
  insert into customer (enterprise_id, nick_name, real_name, phone, sex, birthday, height, init_weight, target_weight, waist, activity_level, health_flags,
    allergy_ingredient_ids, dislike_ingredient_ids, province, city, job, stage, member_type, member_expire_at, subscribe_status, is_pending, pending_reason,
    principal_user_id, channel_id, source, remark, last_punch_at, created_at)
  select ${company}, c.nick_name, c.real_name, c.phone, c.sex, ${now} - c.years * 365 - c.n * 9, c.height, c.init_weight,
    round(c.height - 105 + 3, 1), c.waist, (array['sedentary', 'light', 'light', 'moderate'])[c.n % 4 + 1], c.flags,
    coalesce((select jsonb_agg(i.id) from (select id from ingredient where enterprise_id = ${company} and name like '%虾%' and c.n % 6 = 0 order by id limit 1) i), '[]'),
    coalesce((select jsonb_agg(i.id) from (select id from ingredient where enterprise_id = ${company} and name in ('苦瓜', '芹菜', '香菜') and c.n % 5 = 1 order by id limit 2) i), '[]'),
    '浙江省', c.city, c.job, c.stage, case when c.stage = 'in_service' then 'paid' when c.n % 7 = 2 then 'free' else 'none' end,
    case when c.stage = 'in_service' or c.n % 7 = 2 then now() + make_interval(days => 20 + c.n) end, c.n % 3 <> 2, c.pending is not null, c.pending,
    (select id from held where at = c.holder % held.n), (select id from stores where at = c.n % stores.n and c.n % 3 <> 0),
    (array['wwx', 'store', 'import', 'manual'])[c.n % 4 + 1], c.remark,
    case when c.stage in ('in_service', 'trial') then now() - make_interval(hours => 3 + c.n * 5) end, now() - make_interval(days => c.days, hours => c.n % 9)
  from ${rows40}`.execute(db);

/** Weigh-ins every second day that fall slowly, with the ups and downs of a person. */
const addWeights = (db: Db, company: number, now: Today) =>
  sql`
  insert into punch_weight (enterprise_id, user_id, day, weight, source)
  select ${company}, c.id, ${now} - d.ago, round(c.init_weight - (42 - d.ago) * 0.07 + ((c.id * 13 + d.ago * 7) % 9 - 4) * 0.08, 2), 'customer'
  from customer c, generate_series((c.id % 3)::int, 42, 2) d(ago)
  where c.enterprise_id = ${company} and c.stage in ('in_service', 'trial', 'finished') and c.created_at < now() - make_interval(days => d.ago)`.execute(
    db,
  );

const addConsent = (db: Db, company: number) =>
  sql`
  insert into customer_consent (enterprise_id, user_id, module, granted, note, staff_id, created_at)
  select ${company}, c.id, m.module, m.module <> 'sleep' or c.id % 2 = 0, case when m.module <> 'sleep' or c.id % 2 = 0 then '签约时同意' else '签约时表示不需要' end, c.principal_user_id, c.created_at + interval '1 hour'
  from customer c cross join unnest(array['diet', 'weight', 'sport', 'sleep']) m(module)
  where c.enterprise_id = ${company} and c.stage <> 'lead' and c.id % 13 <> 4`.execute(db);

/** The last check-in of customers without any consent is unknown. */
const hidePunches = (db: Db, company: number) =>
  sql`update customer set last_punch_at = null
  where enterprise_id = ${company} and not exists (select from customer_consent k where k.user_id = customer.id)`.execute(db);

const addTags = (db: Db, company: number) =>
  sql`
  with made as (insert into tag_group (enterprise_id, name, scope, sort, is_show) values (${company}, '人群', 'inner', 1, true), (${company}, '饮食习惯', 'inner', 2, true) returning id, name),
    tags as (insert into tag (enterprise_id, tag_group_id, name, sort)
      select ${company}, made.id, t.name, t.sort from made join (values ('人群', '产后恢复', 1), ('人群', '久坐办公', 2), ('人群', '更年期', 3),
        ('饮食习惯', '外卖为主', 1), ('饮食习惯', '控糖', 2), ('饮食习惯', '夜宵', 3)) t(grouped, name, sort) on t.grouped = made.name returning id, sort)
  insert into customer_tag (enterprise_id, user_id, tag_id, staff_id, tagged_at)
  select ${company}, c.id, t.id, c.principal_user_id, c.created_at + interval '2 hours' from customer c join tags t on (c.id + t.id) % 4 = 0
  where c.enterprise_id = ${company}`.execute(db);

/** Orders that run or are over, each as long ago as its customer. */
const addServices = (db: Db, company: number, now: Today) =>
  sql`
  insert into service (enterprise_id, service_no, user_id, product_name, type, status, pay_amount_fen, sign_at, start_date, service_days, principal_user_id,
    seller_user_id, init_weight, target_weight, created_at)
  select ${company}, 'S' || to_char(c.created_at, 'YYYYMMDD') || '9' || lpad((row_number() over (order by c.id))::text, 4, '0'), c.id,
    case c.stage when 'trial' then '七天体验' else '六周体重管理' end, case c.stage when 'trial' then 'trial' else 'weight_loss' end,
    case c.stage when 'finished' then 'finished' else 'in_service' end, case c.stage when 'trial' then 9900 else 268000 end, c.created_at,
    case c.stage when 'finished' then ${now} - 60 when 'trial' then ${now} - 3 else ${now} - (c.id % 36)::int end,
    case c.stage when 'trial' then 7 else 42 end, c.principal_user_id, c.principal_user_id, c.init_weight, c.target_weight, c.created_at
  from customer c where c.enterprise_id = ${company} and c.stage in ('in_service', 'trial', 'finished') and c.principal_user_id is not null`.execute(
    db,
  );

const addOrders = (db: Db, company: number) =>
  sql`
  with made as (insert into platform_order (enterprise_id, order_no, platform, shop, status, pay_amount_fen, pay_at, receiver_name, receiver_phone, user_id)
    select ${company}, 'QH' || to_char(now() - make_interval(days => (c.id % 20)::int), 'YYYYMMDD') || lpad(c.id::text, 6, '0'), (array['taobao', 'youzan', 'wechat_shop'])[c.id % 3 + 1],
      '青禾旗舰店', 'finished', 19900 + (c.id % 5) * 3000, now() - make_interval(days => (c.id % 20)::int), c.real_name, c.phone, c.id
    from customer c where c.enterprise_id = ${company} and c.id % 4 = 1 returning id, pay_amount_fen)
  insert into platform_order_item (enterprise_id, order_id, title, num, price_fen)
  select ${company}, id, (array['体脂秤', '高蛋白代餐粉 14 袋', '全麦饼干 500 克'])[id % 3 + 1], 1, pay_amount_fen from made`.execute(db);

/** Adds forty customers: in service with weigh-ins over six weeks, leads, some lost, some in the public pool. */
async function addCustomers(db: Db, company: number) {
  const now = today({ timeZone: await zoneOf(db, company) });
  for (const add of [addRows, addConsent, hidePunches, addTags, addServices, addWeights, addOrders]) await add(db, company, now);
}

export const demo: Demo = { needs: [channels], add: addCustomers };
