import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { Refusal, refuseField, type Sentence } from '../../../http/refusal.js';
import type { Values } from '../../../imports/kind.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { goodsRow, liveGoods } from './columns.js';
import { goodsFault } from './rules.js';

type GoodsInput = Input<'createGoods'>;

/** @throws Refusal 42200 unless it is an enabled template of the type service, for goods that are a service */
async function assertTemplate(db: Db, { template_config_id, type }: GoodsInput) {
  if (template_config_id === undefined) return;
  if (type !== 'service')
    throw refuseField(42200, 'template_config_id', 'only', [
      '只有服务类商品有模板，请清空',
      'Only services have a template; leave it empty',
    ]);
  const template = await db
    .selectFrom('template_config')
    .select('id')
    .where('id', '=', template_config_id)
    .where('type', '=', 'service')
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!template)
    throw refuseField(42200, 'template_config_id', 'exists', [
      '没有这个服务模板或已停用，请另选模板',
      'There is no such template, or it is off; choose another',
    ]);
}

async function assertGoods(db: Db, input: GoodsInput) {
  await assertTemplate(db, input);
  const { template_config_id: _, ...values } = input;
  const fault = goodsFault(values as Values);
  if (fault) throw refuseField(42200, fault.field, fault.rule, fault.sentence);
}

const valuesOf = (input: GoodsInput) => ({
  name: input.name,
  sku: input.sku,
  image: input.image ?? null,
  category: input.category ?? null,
  price_fen: input.price_fen,
  cost_fen: input.cost_fen ?? null,
  stock: input.stock ?? null,
  type: input.type,
  service_days: input.service_days ?? null,
  template_config_id: input.template_config_id ?? null,
  status: input.status ?? 'on',
});

/** @throws Refusal 40902, 42200 */
export async function createGoods({ db, audit }: Context, input: GoodsInput) {
  await assertGoods(db, input);
  const made = await db.insertInto('goods').values(valuesOf(input)).returning('id').executeTakeFirstOrThrow();
  audit({ target: made.id });
  return goodsRow(db, made.id);
}

/** Orders that wait may open by what the goods are now. */
async function settleWaiting(db: Db, goodsId: number) {
  await sql`select look_at_orders_again()`.execute(db);
  await sql`select settle_orders(array(select distinct i.order_id from platform_order_item i join platform_order o on o.id = i.order_id
    where i.goods_id = ${goodsId} and o.conversion = 'open'))`.execute(db);
}

/** @throws Refusal 40901, 40902, 42200 */
export async function updateGoods({ db, audit }: Context, { id, version, ...input }: Input<'updateGoods'>) {
  const before = await lockVersion(liveGoods(db).selectAll().where('id', '=', id), version);
  await assertGoods(db, input);
  await db.updateTable('goods').set(valuesOf(input)).where('id', '=', id).execute();
  if (before.type !== input.type || before.template_config_id !== (input.template_config_id ?? null)) await settleWaiting(db, id);
  audit({ target: id, before });
  return goodsRow(db, id);
}

const uses: readonly [Sentence, from: string][] = [
  [['商品已有订单，不能删除；可改为下架', 'Orders have these goods; take them off sale instead'], 'platform_order_item where goods_id'],
  [['优惠券限定了这个商品，请先从优惠券移除', 'A coupon is for these goods; remove them there first'], 'coupon_goods where goods_id'],
  [['文章推荐了这个商品，请先从文章移除', 'An article recommends these goods; remove them there first'], 'article_goods where goods_id'],
];

async function assertUnused(db: Db, id: number) {
  for (const [sentence, from] of uses) {
    const { rows } = await sql`select from ${sql.raw(from)} = ${id} limit 1`.execute(db);
    if (rows.length > 0) throw new Refusal(40903, sentence);
  }
  const { rows } = await sql<{ name: string }>`select name from template_config where type = 'order' and deleted_at is null
    and content -> 'goods_ids' @> to_jsonb(${id}::bigint) limit 1`.execute(db);
  const [template] = rows;
  if (template)
    throw new Refusal(40903, [
      `模板「${template.name}」包含这个商品，请先从模板移除`,
      `The template “${template.name}” has these goods; remove them there first`,
    ]);
}

/** @throws Refusal 40400, 40903 */
export async function deleteGoods({ db, audit }: Context, { id }: { id: number }) {
  const before = await mustExist(liveGoods(db).selectAll().where('id', '=', id).forUpdate());
  await assertUnused(db, id);
  await sql`update goods_map set deleted_at = now() where goods_id = ${id} and deleted_at is null`.execute(db);
  await db.updateTable('goods').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  audit({ target: id, before });
  return {};
}
