import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { readRow } from '../../../db/read-row.js';

export const liveGoods = (db: Db) => db.selectFrom('goods').where('goods.deleted_at', 'is', null);

/** Columns of the contract's `Goods`. */
export const goodsColumns = [
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
  sql<Row<'listGoods'>['template_config']>`(select json_build_object('id', t.id, 'name', t.name) from template_config t
    where t.id = goods.template_config_id)`.as('template_config'),
  'goods.status',
  sql<number>`(select count(*)::int from goods_map m where m.goods_id = goods.id and m.deleted_at is null)`.as('map_count'),
  'goods.created_at',
  'goods.version',
] as const;

export const goodsRow = (db: Db, id: number) => readRow(db, liveGoods(db).where('goods.id', '=', id), goodsColumns);
