import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { ServiceGoods } from '../template-config/choose-template.js';
import { channelPaths } from '../template-config/read-templates.js';
import type { PlannedItem, PlannedOrder } from './plan-order.js';

interface ItemRow {
  id: number;
  num: number;
  ratio: number;
  price_fen: number | null;
  title: string;
  goods: ServiceGoods | null;
  opened: number[];
}

type Row = Omit<PlannedOrder, 'path' | 'items' | 'isOpenedByHand'> & {
  channel_id: number | null;
  pay_at: string | null;
  customer: string | null;
  conversion: 'open' | 'done' | 'off';
  waits_for: string | null;
  is_opened_by_hand: boolean;
  items: ItemRow[];
};

/** An order with what its services depend on. */
export interface ReadOrder extends PlannedOrder {
  channel_id: number | null;
  pay_at: string | null;
  customer: string | null;
  conversion: Row['conversion'];
  waits_for: string | null;
}

const items = sql<
  ItemRow[]
>`coalesce((select json_agg(json_build_object('id', i.id, 'num', i.num, 'ratio', i.ratio, 'price_fen', i.price_fen, 'title', i.title,
    'goods', case when g.id is not null then json_build_object('id', g.id, 'name', g.name, 'type', g.type, 'service_days', g.service_days,
      'template_id', g.template_config_id) end,
    'opened', array(select s.n from order_service s where s.order_item_id = i.id)) order by i.id)
  from platform_order_item i left join goods g on g.id = i.goods_id where i.order_id = o.id and i.removed_at is null), '[]')`;

/** Reads locked orders, in the order of their ids. */
export async function readOrders(db: Db, ids: readonly number[]): Promise<ReadOrder[]> {
  const pathOf = await channelPaths(db);
  const { rows } =
    await sql<Row>`select o.id, o.order_no, o.status, o.attr, o.user_id, o.pay_amount_fen, o.refund_fen, o.channel_id, o.pay_at, o.conversion,
      o.waits_for, (select coalesce(c.real_name, c.nick_name) from customer c where c.id = o.user_id) as customer,
      exists (select from service v where v.order_no = o.order_no and v.deleted_at is null and v.status <> 'cancelled'
        and not exists (select from order_service s where s.service_id = v.id)) as is_opened_by_hand,
      ${items} as items
    from platform_order o where o.id = any(${ids}::bigint[]) and o.deleted_at is null order by o.id`.execute(db);
  return rows.map(({ items: lines, is_opened_by_hand, ...row }) => ({
    ...row,
    path: pathOf(row.channel_id),
    items: lines.map(({ opened, ...line }): PlannedItem => ({ ...line, opened: new Set(opened) })),
    isOpenedByHand: is_opened_by_hand,
  }));
}
