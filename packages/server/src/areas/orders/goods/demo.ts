import type { Insertable } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Tables } from '../../../generated/tables.js';
import type { Demo } from '../../../sandbox/demo.js';

type Row<Name extends keyof Tables> = Omit<Insertable<Tables[Name]>, 'enterprise_id'>;

const goods: Row<'goods'>[] = [
  { name: '六周体重管理', sku: 'QH-W6', category: '体重管理', type: 'service', price_fen: 268_000, cost_fen: 60_000, service_days: 42 },
  { name: '十二周体重管理', sku: 'QH-W12', category: '体重管理', type: 'service', price_fen: 468_000, cost_fen: 110_000, service_days: 84 },
  { name: '七天体验营', sku: 'QH-T7', category: '体验', type: 'service', price_fen: 9_900, cost_fen: 3_000, service_days: 7 },
  { name: '高纤代餐粉（7 袋）', sku: 'QH-F7', category: '食品', type: 'physical', price_fen: 16_800, cost_fen: 6_200, stock: 860 },
  { name: '即食鸡胸肉（10 袋）', sku: 'QH-C10', category: '食品', type: 'physical', price_fen: 8_900, cost_fen: 4_100, stock: 1240 },
  { name: '智能体脂秤', sku: 'QH-S1', category: '器具', type: 'physical', price_fen: 19_900, cost_fen: 9_800, stock: 75, status: 'off' },
  { name: '控糖饮食线上课', sku: 'QH-L1', category: '课程', type: 'virtual', price_fen: 12_900 },
];

const maps: (Omit<Row<'goods_map'>, 'goods_id'> & { sku: string })[] = [
  { sku: 'QH-W6', platform: 'taobao', outer_sku: 'TB-QH-W6', outer_title: '六周体重管理 营养师一对一' },
  { sku: 'QH-W6', platform: 'youzan', outer_sku: 'YZ-10021', outer_title: '六周体重管理营' },
  { sku: 'QH-T7', platform: 'douyin', outer_sku: 'DY-7DAYS', outer_title: '七天轻体验 真人陪伴' },
  { sku: 'QH-F7', platform: 'taobao', outer_sku: 'TB-QH-F14', outer_title: '高纤代餐粉 14 袋装', ratio: 2 },
  { sku: 'QH-C10', platform: 'jd', outer_sku: 'JD-300817', outer_title: '青禾即食鸡胸肉 10 袋' },
];

/** Adds the company's goods, and their SKUs in its shops. */
async function addGoods(db: Db, enterprise_id: number) {
  const made = await db
    .insertInto('goods')
    .values(goods.map((row) => ({ ...row, enterprise_id })))
    .returning(['id', 'sku'])
    .execute();
  const ids = new Map(made.map((one) => [one.sku, one.id]));
  const rows = maps.map(({ sku, ...row }) => ({ ...row, enterprise_id, goods_id: ids.get(sku) as number }));
  await db.insertInto('goods_map').values(rows).execute();
}

export const demo: Demo = { add: addGoods };
