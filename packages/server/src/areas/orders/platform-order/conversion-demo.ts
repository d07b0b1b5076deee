import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import { asCompany } from '../../../sandbox/as-company.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as customers } from '../../customers/customer/demo.js';
import { mapItems } from '../goods/map-items.js';
import { demo as templates } from '../template-config/demo.js';
import { convertOrders } from './convert-orders.js';
import { demo as orders } from './demo.js';

interface Example {
  no: string;
  platform: string;
  kind: 'real' | 'virtual' | 'masked';
  buyer: string | null;
  sku: string | null;
  title: string;
  fen: number;
  /** Which of the leads with a nutritionist it is, by position. */
  who?: number;
  attr?: 'exchange';
}

/** Orders whose phones shops gave or hid, and what each waits for. */
const examples: Example[] = [
  {
    no: 'TB20261119000101',
    platform: 'taobao',
    kind: 'real',
    buyer: 'mm_shu',
    sku: 'TB-QH-W6',
    title: '六周体重管理 营养师一对一',
    fen: 268_000,
    who: 0,
  },
  {
    no: 'TB20261119000102',
    platform: 'taobao',
    kind: 'virtual',
    buyer: 'qingtian_88',
    sku: 'TB-QH-W6',
    title: '六周体重管理 营养师一对一',
    fen: 268_000,
  },
  { no: 'DY6921881030001', platform: 'douyin', kind: 'masked', buyer: null, sku: 'DY-7DAYS', title: '七天轻体验 真人陪伴', fen: 9_900 },
  {
    no: 'DY6921881030002',
    platform: 'douyin',
    kind: 'masked',
    buyer: 'u7720913',
    sku: 'DY-21DAYS',
    title: '二十一天轻体营 真人陪伴',
    fen: 69_900,
  },
  {
    no: 'DY6921881030003',
    platform: 'douyin',
    kind: 'masked',
    buyer: 'u5530128',
    sku: 'DY-21DAYS',
    title: '二十一天轻体营 真人陪伴',
    fen: 69_900,
  },
  {
    no: 'E20261119103300044',
    platform: 'youzan',
    kind: 'real',
    buyer: null,
    sku: null,
    title: '十二周体重管理（门店自提）',
    fen: 468_000,
    who: 1,
  },
  {
    no: 'TB20261119000105',
    platform: 'taobao',
    kind: 'real',
    buyer: 'xiaoyu_l',
    sku: 'TB-QH-W6',
    title: '六周体重管理 营养师一对一',
    fen: 0,
    who: 2,
    attr: 'exchange',
  },
  { no: 'YZ20261119000106', platform: 'youzan', kind: 'real', buyer: null, sku: 'YZ-10022', title: '控糖陪跑 30 天', fen: 99_900, who: 2 },
];

const names = ['许佳怡', '沈晴', '王薇', '周敏', '陆遥', '宋志强', '林嘉宁', '林嘉宁'];

const phoneOf = (who: number | undefined) =>
  who === undefined
    ? sql`null::text`
    : sql`(select phone from customer where stage = 'lead' and principal_user_id is not null and phone is not null order by id offset ${who} limit 1)`;

async function addOrders(db: Db) {
  const ids: number[] = [];
  for (const [at, { no, platform, kind, buyer, sku, title, fen, who, attr }] of examples.entries()) {
    const { rows } = await sql<{
      id: number;
    }>`insert into platform_order (order_no, platform, shop, status, pay_amount_fen, pay_at, receiver_name, receiver_phone,
        receiver_phone_kind, receiver_address, region, buyer_id, attr, attr_chosen)
      values (${no}, ${platform}, '青禾营养旗舰店', 'paid', ${fen}, now() - make_interval(hours => ${6 + at * 5}), ${kind === 'real' ? names[at] : `${(names[at] ?? '').slice(0, 1)}*`}, ${phoneOf(who)}, ${kind},
        '浙江省杭州市滨江区江南大道 88 号', '浙江省 杭州市', ${buyer}, ${attr ?? 'first'}, ${attr !== undefined}) returning id`.execute(db);
    const id = rows[0]?.id as number;
    await sql`insert into platform_order_item (order_id, outer_sku, title, num, price_fen) values (${id}, ${sku}, ${title}, 1, ${fen})`.execute(
      db,
    );
    ids.push(id);
  }
  return ids;
}

/** Goods whose template was switched off, which an order waits for. */
async function addSwitchedOffTemplate(db: Db) {
  await sql`with made as (insert into template_config (name, type, status, content)
      values ('控糖陪跑（旧）', 'service', 'disabled', '{"service_type":"nutrition","service_days":30}') returning id),
    sold as (insert into goods (name, sku, category, type, price_fen, service_days, template_config_id)
      select '控糖陪跑 30 天', 'QH-S30', '营养指导', 'service', 99900, 30, id from made returning id)
    insert into goods_map (goods_id, platform, outer_sku, outer_title) select id, 'youzan', 'YZ-10022', '控糖陪跑 30 天' from sold`.execute(
    db,
  );
}

/** Settles the orders as an import does, opens the services of the first, and has its shop refund a part. */
async function settle(db: Db, enterpriseId: number, ids: readonly number[]) {
  const [first = 0] = ids;
  const array = sql`${ids}::bigint[]`;
  await sql`update platform_order o set user_id = c.id, matched_by = 'phone' from customer c where o.id = any(${array}) and c.phone = o.receiver_phone`.execute(
    db,
  );
  for (const text of mapItems('o.id > 0')) await sql.raw(text).execute(db);
  await sql`select settle_orders(array(select id from platform_order))`.execute(db);
  const principal = { staffId: null, enterpriseId, timeZone: await zoneOf(db, enterpriseId) };
  await convertOrders({ db, principal }, [...ids]);
  await sql`update platform_order set refund_fen = 67000 where id = ${first}`.execute(db);
  await sql`select settle_orders(array[${first}::bigint])`.execute(db);
}

export const demo: Demo = {
  needs: [customers, orders, templates],
  add: (db, enterpriseId) =>
    asCompany(db, enterpriseId, async () => {
      await addSwitchedOffTemplate(db);
      await settle(db, enterpriseId, await addOrders(db));
    }),
};
