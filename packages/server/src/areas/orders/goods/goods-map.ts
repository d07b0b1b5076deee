import type { Data, Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { containsText } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { liveGoods } from './columns.js';

type Sku = Row<'listUnmappedSkus'>;

/** SKUs of orders that wait for a mapping; a title stands for itself where the shop has no SKU. */
const skus = (db: Db) =>
  db.selectFrom(
    sql<
      Sku & { key: string }
    >`(select concat_ws(' ', o.platform, i.outer_sku, case when i.outer_sku is null then i.title end) as key, o.platform,
        i.outer_sku, max(i.title) as title, count(distinct o.id)::int as orders, max(o.pay_at) as last_paid_at
      from platform_order o join platform_order_item i on i.order_id = o.id and i.goods_id is null and i.removed_at is null
      where o.waits_for = 'mapping' and o.deleted_at is null
      group by o.platform, i.outer_sku, case when i.outer_sku is null then i.title end)`.as('sku'),
  );

export const listUnmappedSkus = list('listUnmappedSkus', {
  from: ({ db }: Context) => skus(db),
  id: 'sku.key',
  columns: ['sku.platform', 'sku.outer_sku', 'sku.title', 'sku.orders', 'sku.last_paid_at'],
  search: (word: string) => containsText(word, ['sku.title', sql<string>`coalesce(sku.outer_sku, '')`]),
  order: [{ desc: 'sku.orders' }],
});

type MapInput = Input<'setGoodsMap'>;

async function saveMap(db: Db, { platform, outer_sku, outer_title, goods_id, ratio = 1, status = 'on' }: MapInput): Promise<number> {
  const key = outer_sku === undefined ? sql`outer_sku is null and outer_title = ${outer_title}` : sql`outer_sku = ${outer_sku}`;
  const { rows } = await sql<{ id: number }>`update goods_map set goods_id = ${goods_id}, ratio = ${ratio}, status = ${status},
      outer_title = coalesce(${outer_title ?? null}, outer_title)
    where platform = ${platform} and ${key} and deleted_at is null returning id`.execute(db);
  if (rows[0]) return rows[0].id;
  const row = { platform, outer_sku: outer_sku ?? null, outer_title: outer_title ?? null, goods_id, ratio, status };
  return (await db.insertInto('goods_map').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Items that open nothing yet follow their mapping. Returns how many did. */
async function followMap(db: Db, { platform, outer_sku, outer_title, goods_id, ratio = 1, status = 'on' }: MapInput): Promise<number> {
  const key = outer_sku === undefined ? sql`i.outer_sku is null and i.title = ${outer_title}` : sql`i.outer_sku = ${outer_sku}`;
  const now = status === 'on' ? { goods: goods_id, ratio } : { goods: null, ratio: 1 };
  const { rows } = await sql<{ order_id: number }>`update platform_order_item i set goods_id = ${now.goods}, ratio = ${now.ratio}
    from platform_order o where o.id = i.order_id and o.platform = ${platform} and o.deleted_at is null and ${key}
      and (i.goods_id is null or o.conversion = 'open') and (i.goods_id, i.ratio) is distinct from (${now.goods}::bigint, ${now.ratio}::int)
      and not exists (select from order_service s where s.order_item_id = i.id)
    returning i.order_id`.execute(db);
  const ids = [...new Set(rows.map((row) => row.order_id))];
  await sql`select settle_orders(${ids}::bigint[])`.execute(db);
  return rows.length;
}

/** @throws Refusal 42200 */
export async function setGoodsMap({ db, audit }: Context, input: MapInput): Promise<Data<'setGoodsMap'>> {
  if (input.outer_sku === undefined && input.outer_title === undefined)
    throw refuseField(42200, 'outer_sku', 'required', [
      '请填写平台规格编码；没有编码时填写平台商品名称',
      'Enter the SKU of the platform or, without one, the title there',
    ]);
  const goods = await liveGoods(db).select('id').where('id', '=', input.goods_id).executeTakeFirst();
  if (!goods) throw refuseField(42200, 'goods_id', 'exists', ['没有这个商品，请重新选择', 'There are no such goods; choose again']);
  const id = await saveMap(db, input);
  const items = await followMap(db, input);
  audit({ target: id, after: { ...input, items } });
  const row = await db
    .selectFrom('goods_map')
    .select(['id', 'goods_id', 'platform', 'outer_sku', 'outer_title', 'ratio', 'status', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, items };
}
