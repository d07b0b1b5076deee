import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { importUpload } from '../../../imports/imports.js';
import type { Values } from '../../../imports/kind.js';
import { mustExist } from '../../../records/must-exist.js';
import { goodsFault } from './rules.js';

type GoodsType = NonNullable<Input<'getAllGoods'>['type']>;

const mostOptions = 2000;

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
  // Templates are not stored yet.
  sql<null>`null::json`.as('template_config'),
  'goods.status',
  sql<number>`(select count(*)::int from goods_map m where m.goods_id = goods.id and m.deleted_at is null)`.as('map_count'),
  'goods.created_at',
  'goods.version',
] as const;

const mapColumns = ['id', 'goods_id', 'platform', 'outer_sku', 'outer_title', 'ratio', 'status', 'created_at', 'updated_at'] as const;

async function mapsOf({ db }: Context, { goods_id }: Input<'listGoodsMaps'>) {
  await mustExist(liveGoods(db).select('id').where('id', '=', goods_id));
  return db.selectFrom('goods_map').where('goods_map.deleted_at', 'is', null);
}

export const handlers: Handlers = {
  listGoods: list('listGoods', {
    from: ({ db }: Context) => liveGoods(db),
    id: 'goods.id',
    columns,
    search: searchNames(['goods.name', 'goods.sku']),
    order: [{ desc: 'goods.created_at' }],
  }),

  getAllGoods: ({ db }, { type }) =>
    liveGoods(db)
      .select(['id', 'name', 'sku', 'type', 'price_fen', 'service_days'])
      .where('status', '=', 'on')
      .$if(type !== undefined, (some) => some.where('type', '=', type as GoodsType))
      .orderBy('name')
      .orderBy('id')
      .limit(mostOptions)
      .execute(),

  async createGoods({ db, audit }, { template_config_id, ...input }) {
    if (template_config_id !== undefined)
      throw refuseField(42200, 'template_config_id', 'exists', ['没有这个模板，请重新选择', 'There is no such template; choose again']);
    const fault = goodsFault(input as Values);
    if (fault) throw refuseField(42200, fault.field, fault.rule, fault.sentence);
    const made = await db.insertInto('goods').values(input).returning('id').executeTakeFirstOrThrow();
    audit({ target: made.id });
    return readRow(db, liveGoods(db).where('goods.id', '=', made.id), columns);
  },

  importGoods: importUpload('goods'),

  listGoodsMaps: list('listGoodsMaps', {
    from: mapsOf,
    id: 'goods_map.id',
    columns: mapColumns,
    order: [{ asc: 'goods_map.platform' }, { asc: 'goods_map.outer_sku' }],
  }),

  importGoodsMaps: importUpload('goods_map'),
};
