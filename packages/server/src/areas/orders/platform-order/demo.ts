import type { Insertable } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Tables } from '../../../generated/tables.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as goods } from '../goods/demo.js';

type Order = Omit<Insertable<Tables['platform_order']>, 'enterprise_id'>;
type Item = Pick<Insertable<Tables['platform_order_item']>, 'outer_sku' | 'title' | 'num' | 'price_fen'>;

const shop = '青禾营养旗舰店';
const hangzhou = { receiver_address: '浙江省杭州市西湖区文三路 100 号', region: '浙江省 杭州市' };
const suzhou = { receiver_address: '江苏省苏州市工业园区星湖街 12 号', region: '江苏省 苏州市' };

const item = (outer_sku: string, title: string, price_fen: number, num = 1): Item => ({ outer_sku, title, num, price_fen });
const course = item('TB-QH-W6', '六周体重管理 营养师一对一', 268_000);
const powder = item('TB-QH-F14', '高纤代餐粉 14 袋装', 31_800);
const chicken = item('JD-300817', '青禾即食鸡胸肉 10 袋', 8_900, 2);

const orders: [hours: number, order: Omit<Order, 'pay_amount_fen'>, items: Item[]][] = [
  [
    30,
    {
      order_no: '2026111822001418877',
      platform: 'taobao',
      shop,
      status: 'paid',
      receiver_name: '林知夏',
      receiver_phone: '13900002046',
      buyer_id: 'zhixia_lin',
      ...hangzhou,
    },
    [course],
  ],
  [
    52,
    {
      order_no: '2026111722001418120',
      platform: 'taobao',
      shop,
      status: 'shipped',
      receiver_name: '何静',
      receiver_phone: '13900002051',
      buyer_id: 'hejing88',
      ...suzhou,
    },
    [powder],
  ],
  [
    76,
    {
      order_no: 'JD301188460021',
      platform: 'jd',
      shop: '青禾食品专营店',
      status: 'finished',
      receiver_name: '何静',
      receiver_phone: '13900002051',
      attr: 'repurchase',
      ...suzhou,
    },
    [chicken, powder],
  ],
  [
    99,
    {
      order_no: 'E20261116103300021',
      platform: 'youzan',
      shop: '青禾小店',
      status: 'refunded',
      receiver_name: '蔡文博',
      receiver_phone: '13900002063',
      ...hangzhou,
    },
    [item('YZ-10021', '六周体重管理营', 268_000)],
  ],
  [
    120,
    {
      order_no: 'DY6921881029345',
      platform: 'douyin',
      shop: '青禾营养',
      status: 'paid',
      receiver_name: '许安琪',
      receiver_phone: '13700001877',
      ...hangzhou,
    },
    [item('DY-7DAYS', '七天轻体验 真人陪伴', 9_900)],
  ],
];

/** Adds orders from the company's shops on other platforms. */
async function addOrders(db: Db, enterprise_id: number) {
  const maps = await db
    .selectFrom('goods_map')
    .select(['platform', 'outer_sku', 'goods_id', 'ratio'])
    .where('enterprise_id', '=', enterprise_id)
    .execute();
  for (const [hours, order, items] of orders) {
    const pay_amount_fen = items.reduce((sum, { num, price_fen }) => sum + num * (price_fen ?? 0), 0);
    const refund_fen = order.status === 'refunded' ? pay_amount_fen : 0;
    const pay_at = new Date(Date.now() - hours * 3_600_000);
    const { id } = await db
      .insertInto('platform_order')
      .values({ ...order, enterprise_id, receiver_phone_kind: 'real', pay_amount_fen, refund_fen, pay_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = items.map((one) => {
      const map = maps.find((own) => own.platform === order.platform && own.outer_sku === one.outer_sku);
      return { ...one, enterprise_id, order_id: id, goods_id: map?.goods_id ?? null, ratio: map?.ratio ?? 1 };
    });
    await db.insertInto('platform_order_item').values(rows).execute();
  }
}

export const demo: Demo = { needs: [goods], add: addOrders };
