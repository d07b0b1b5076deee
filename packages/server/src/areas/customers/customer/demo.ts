import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { type Calendar, zoneOf } from '../../../db/days/calendar.js';
import { dayValue } from '../../../db/days/day-values.js';
import { startOf, today } from '../../../db/days/instants.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demoCustomers } from '../../../sandbox/demo-customers.js';
import { demo as channels } from '../../organisation/channel/demo.js';

const seed = JSON.stringify(demoCustomers);
const rows40 = sql`jsonb_to_recordset(${seed}::jsonb) as c(n int, nick_name text, real_name text, phone text, sex int, years int, birth_days int,
  height numeric, init_weight numeric, target_weight numeric, waist numeric, stage text, province text, city text, job text, activity text,
  remark text, holder int, allergic boolean, flags jsonb, tags jsonb, refuses jsonb, pending text, days int, minute int, story text, start int)`;

interface Company {
  id: number;
  calendar: Calendar;
}

/** The rows of the cast with their customers. */
const castOf = ({ id }: Company) => sql`customer u join ${rows40} on u.enterprise_id = ${id} and u.phone = c.phone`;

const addRows = (db: Db, { id, calendar }: Company) => {
  const birthday = dayValue(sql`(${today(calendar)} - make_interval(years => c.years, days => c.birth_days))`);
  return sql`
  with held as (select id, row_number() over (order by id) - 1 as at, count(*) over () as n from staff where enterprise_id = ${id} and position = '营养师'),
    stores as (select id, row_number() over (order by id) - 1 as at, count(*) over () as n from channel where enterprise_id = ${id} and level = 3)
  insert into customer (enterprise_id, nick_name, real_name, phone, sex, birthday, height, init_weight, target_weight, waist, activity_level, health_flags,
    allergy_ingredient_ids, dislike_ingredient_ids, province, city, job, stage, member_type, member_expire_at, subscribe_status, is_pending, pending_reason,
    principal_user_id, channel_id, source, remark, created_at)
  select ${id}, c.nick_name, c.real_name, c.phone, c.sex, ${birthday}, c.height, c.init_weight,
    c.target_weight, c.waist, c.activity, c.flags,
    coalesce((select jsonb_agg(i.id) from (select id from ingredient where enterprise_id = ${id} and name like '%虾%' and c.allergic order by id limit 1) i), '[]'),
    coalesce((select jsonb_agg(i.id) from (select id from ingredient where enterprise_id = ${id} and name in ('苦瓜', '芹菜', '香菜') and c.n % 5 = 1 order by id limit 2) i), '[]'),
    c.province, c.city, c.job, c.stage, case when c.stage = 'in_service' then 'paid' when c.n % 7 = 2 then 'free' else 'none' end,
    case when c.stage = 'in_service' or c.n % 7 = 2 then now() + make_interval(days => 20 + c.n) end, c.n % 3 <> 2, c.pending is not null, c.pending,
    (select id from held where at = c.holder % held.n), (select id from stores where at = c.n % stores.n and c.n % 3 <> 0),
    (array['wwx', 'store', 'import', 'manual'])[c.n % 4 + 1], c.remark,
    ${startOf(sql<string>`(${today(calendar)} - c.days)`, calendar)} + make_interval(mins => c.minute, secs => c.n * 7 % 60)
  from ${rows40} order by c.n`.execute(db);
};

/** What each agreed to when signing, and what not; two were never asked. */
const addConsent = (db: Db, company: Company) =>
  sql`
  insert into customer_consent (enterprise_id, user_id, module, granted, note, staff_id, created_at)
  select ${company.id}, u.id, m.module, not c.refuses ? m.module, case when c.refuses ? m.module then '签约时表示不需要' else '签约时同意' end,
    u.principal_user_id, u.created_at + make_interval(mins => 60 + c.n * 13)
  from ${castOf(company)} cross join unnest(array['diet', 'weight', 'sport', 'sleep']) m(module)
  where c.stage <> 'lead' and (jsonb_array_length(c.refuses) < 4 or c.n % 3 = 1) order by u.id, m.module`.execute(db);

const addTags = (db: Db, company: Company) =>
  sql`
  with made as (insert into tag_group (enterprise_id, name, scope, sort, is_show) values (${company.id}, '人群', 'inner', 1, true), (${company.id}, '饮食习惯', 'inner', 2, true) returning id, name),
    tags as (insert into tag (enterprise_id, tag_group_id, name, sort)
      select ${company.id}, made.id, t.name, t.sort from made join (values ('人群', '产后恢复', 1), ('人群', '久坐办公', 2), ('人群', '更年期', 3),
        ('人群', '孕期', 4), ('人群', '痛风', 5), ('人群', '爱运动', 6), ('饮食习惯', '外卖为主', 1), ('饮食习惯', '控糖', 2), ('饮食习惯', '夜宵', 3),
        ('饮食习惯', '奶茶', 4)) t(grouped, name, sort) on t.grouped = made.name returning id, name)
  insert into customer_tag (enterprise_id, user_id, tag_id, staff_id, tagged_at)
  select ${company.id}, u.id, t.id, u.principal_user_id, u.created_at + make_interval(mins => 25 + c.n * 17) from ${castOf(company)} join tags t on c.tags ? t.name`.execute(
    db,
  );

/** Orders that run or are over, each signed a few days before it began. */
const addServices = (db: Db, company: Company) => {
  const { id, calendar } = company;
  const signing = sql`${startOf(sql<string>`(${today(calendar)} - c.start - 1 - c.n % 3)`, calendar)} + make_interval(mins => 570 + c.n * 37 % 540)`;
  return sql`
  insert into service (enterprise_id, service_no, user_id, product_name, type, status, pay_amount_fen, sign_at, start_date, service_days, principal_user_id,
    seller_user_id, init_weight, target_weight, created_at)
  select ${id}, 'S' || to_char(g.at, 'YYYYMMDD') || '9' || lpad((row_number() over (order by c.n))::text, 4, '0'), u.id, p.product, p.type,
    case c.stage when 'finished' then 'finished' else 'in_service' end, p.fen, g.at, ${today(calendar)} - c.start, p.days, u.principal_user_id,
    case when c.n % 3 = 0 then (select min(s.id) from staff s where s.enterprise_id = ${id} and s.position = '运营经理') else u.principal_user_id end,
    u.init_weight, u.target_weight, g.at
  from ${castOf(company)} cross join lateral (select ${signing} as at) g
  join lateral (select * from (values ('trial', '七天体验', 'trial', 7, 9900), ('pregnancy', '孕期营养指导', 'nutrition', 120, 598000),
      ('gout', '三个月营养指导', 'nutrition', 90, 398000), ('long', '十二周体重管理', 'weight_loss', 84, 468000),
      ('usual', '六周体重管理', 'weight_loss', 42, 268000)) v(kind, product, type, days, fen)
    where v.kind = case when c.story in ('trial', 'pregnancy', 'gout') then c.story when c.start between 43 and 59 then 'long' else 'usual' end) p on true
  where c.stage in ('in_service', 'trial', 'finished') and u.principal_user_id is not null order by c.n`.execute(db);
};

const addOrders = (db: Db, company: Company) =>
  sql`
  with made as (insert into platform_order (enterprise_id, order_no, platform, shop, status, pay_amount_fen, pay_at, receiver_name, receiver_phone, receiver_phone_kind, user_id, conversion)
    select ${company.id}, 'QH' || to_char(g.at, 'YYYYMMDD') || lpad(u.id::text, 6, '0'), (array['taobao', 'youzan', 'wechat_shop'])[c.n % 3 + 1],
      '青禾旗舰店', 'finished', (array[19900, 16800, 5900])[c.n % 3 + 1], g.at, u.real_name, u.phone, 'real', u.id, 'off'
    from ${castOf(company)} cross join lateral (select ${startOf(sql<string>`(${today(company.calendar)} - 1 - c.n * 3 % 26)`, company.calendar)}
      + make_interval(mins => 480 + c.n * 61 % 900) as at) g
    where c.n % 4 = 0 returning id, pay_amount_fen)
  insert into platform_order_item (enterprise_id, order_id, title, num, price_fen)
  select ${company.id}, id, case pay_amount_fen when 19900 then '体脂秤' when 16800 then '高纤代餐粉 7 袋' else '全麦饼干 500 克' end, 1, pay_amount_fen from made`.execute(
    db,
  );

/** Adds forty customers: in service, on trial, leads, some lost, some in the public pool. */
async function addCustomers(db: Db, id: number) {
  const company = { id, calendar: { timeZone: await zoneOf(db, id) } };
  for (const add of [addRows, addConsent, addTags, addServices, addOrders]) await add(db, company);
}

export const demo: Demo = { needs: [channels], add: addCustomers };
