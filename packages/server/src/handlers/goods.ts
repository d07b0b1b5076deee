import { sql } from 'kysely';
import type { Handlers } from '../context.js';
import type { Db } from '../db/database.js';
import { goodsFault } from '../goods-rules.js';
import { importUpload } from '../imports/imports.js';
import type { Values } from '../imports/kind.js';
import { containsText, page } from '../page.js';
import { notFound, refuseField } from '../refusal.js';

const liveGoods = (db: Db) => db.selectFrom('goods').where('goods.deleted_at', 'is', null);

/** Columns of the contract's `Goods`. */
const columns = [
  'goods.id',
  'goods.name',
  'goods.sku',
  'goods.image',
  'goods.category',
  'goods.price_fen',
  'goods.cost_fen',
  'goods.stock',
  'goods.type',
  'goods.service_days',
  // Templates are not kept yet.
  sql<unknown>`null::json`.as('template_config'),
  'goods.status',
  sql<number>`(select count(*)::int from goods_map m where m.goods_id = goods.id and m.deleted_at is null)`.as('map_count'),
  'goods.created_at',
  'goods.version',
] as const;

const mapColumns = ['id', 'goods_id', 'platform', 'outer_sku', 'outer_title', 'ratio', 'status', 'created_at', 'updated_at'] as const;

export const goodsHandlers: Handlers = {
  async listGoods({ db }, { page: number, limit, keyword, type, status, category }) {
    const query = liveGoods(db)
      .select(columns)
      .$if(Boolean(keyword?.trim()), (some) => some.where(containsText(keyword as string, ['goods.name', 'goods.sku'])))
      .$if(type !== undefined, (some) => some.where('type', '=', type as string))
      .$if(status !== undefined, (some) => some.where('status', '=', status as string))
      .$if(category !== undefined, (some) => some.where('category', '=', category as string))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc');
    return page(db, query, { page: number, limit });
  },

  async createGoods({ db, principal, audit }, { template_config_id, ...input }) {
    if (template_config_id !== undefined)
      throw refuseField(42200, 'template_config_id', 'exists', ['没有这个模板，请重新选择', 'There is no such template; choose again']);
    const fault = goodsFault(input as Values);
    if (fault) throw refuseField(42200, fault.field, fault.rule, fault.sentence);
    const made = await db
      .insertInto('goods')
      .values({ ...input, enterprise_id: principal.enterpriseId })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error: { constraint?: string }) => {
        if (error.constraint === 'goods_sku')
          throw refuseField(40902, 'sku', 'taken', ['商品编码已被占用，请换一个', 'Other goods have this sku; choose another']);
        throw error;
      });
    audit({ target: made.id });
    return { id: made.id };
  },

  importGoods: (context, input) => importUpload(context, 'goods', input) as never,

  async listGoodsMaps({ db }, { goods_id, platform, page: number, limit }) {
    const known = await liveGoods(db).select('id').where('id', '=', goods_id).executeTakeFirst();
    if (!known) throw notFound();
    const query = db
      .selectFrom('goods_map')
      .select(mapColumns)
      .where('goods_id', '=', goods_id)
      .where('deleted_at', 'is', null)
      .$if(platform !== undefined, (some) => some.where('platform', '=', platform as string))
      .orderBy('platform')
      .orderBy('outer_sku')
      .orderBy('id');
    return page(db, query, { page: number, limit });
  },

  importGoodsMaps: (context, input) => importUpload(context, 'goods_map', input) as never,
};
