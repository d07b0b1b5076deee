import type { Input } from '@shiyi/sdk';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context, Handlers } from '../../../http/context.js';
import { importUpload } from '../../../imports/imports.js';
import { mustExist } from '../../../records/must-exist.js';
import { goodsColumns, liveGoods } from './columns.js';
import { listUnmappedSkus, setGoodsMap } from './goods-map.js';
import { createGoods, deleteGoods, updateGoods } from './save.js';

type GoodsType = NonNullable<Input<'getAllGoods'>['type']>;

const mostOptions = 2000;

const mapColumns = ['id', 'goods_id', 'platform', 'outer_sku', 'outer_title', 'ratio', 'status', 'created_at', 'updated_at'] as const;

async function mapsOf({ db }: Context, { goods_id }: Input<'listGoodsMaps'>) {
  await mustExist(liveGoods(db).select('id').where('id', '=', goods_id));
  return db.selectFrom('goods_map').where('goods_map.deleted_at', 'is', null);
}

export const handlers: Handlers = {
  listGoods: list('listGoods', {
    from: ({ db }: Context) => liveGoods(db),
    id: 'goods.id',
    columns: goodsColumns,
    search: searchNames(['goods.name', 'goods.sku']),
    order: [{ desc: 'goods.created_at' }],
  }),

  getGoods: ({ db }, { id }) => readRow(db, liveGoods(db).where('goods.id', '=', id), [...goodsColumns, 'goods.updated_at']),

  getAllGoods: ({ db }, { type }) =>
    liveGoods(db)
      .select(['id', 'name', 'sku', 'type', 'price_fen', 'service_days'])
      .where('status', '=', 'on')
      .$if(type !== undefined, (some) => some.where('type', '=', type as GoodsType))
      .orderBy('name')
      .orderBy('id')
      .limit(mostOptions)
      .execute(),

  createGoods,
  updateGoods,
  deleteGoods,
  listUnmappedSkus,
  setGoodsMap,

  importGoods: importUpload('goods'),

  listGoodsMaps: list('listGoodsMaps', {
    from: mapsOf,
    id: 'goods_map.id',
    columns: mapColumns,
    order: [{ asc: 'goods_map.platform' }, { asc: 'goods_map.outer_sku', nulls: 'last' }],
  }),

  importGoodsMaps: importUpload('goods_map'),
};
