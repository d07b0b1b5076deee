import type { Data, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { customerBrief } from '../../../records/briefs.js';
import { channelOf } from '../../organisation/channel/channel.js';

type Order = Row<'listPlatformOrders'>;
type Detail = Data<'getPlatformOrder'>;

const items = sql.raw('from platform_order_item i where i.order_id = platform_order.id and i.removed_at is null');

export const titles = sql<string>`(select string_agg(i.title, ' ') ${items})`;

const services = (most: number) => sql<
  Order['services']
>`coalesce((select json_agg(json_build_object('id', v.id, 'product_name', v.product_name,
    'status', v.status) order by v.id)
  from (select w.id, w.product_name, w.status from service w where w.deleted_at is null
    and w.id in (select s.service_id from order_service s where s.order_id = platform_order.id) order by w.id limit ${sql.lit(most)}) v), '[]')`;

const refunds = (most: number) => sql<Order['refunds']>`coalesce((select json_agg(json_build_object('id', r.id, 'service_id', r.service_id,
    'refund_fen', r.refund_fen, 'status', r.status) order by r.id)
  from (select * from order_refund f where f.order_id = platform_order.id order by f.id desc limit ${sql.lit(most)}) r), '[]')`;

const common = [
  'platform_order.id',
  'platform_order.order_no',
  'platform_order.platform',
  'platform_order.shop',
  'platform_order.status',
  'platform_order.pay_amount_fen',
  'platform_order.refund_fen',
  'platform_order.pay_at',
  'platform_order.receiver_name',
  sql<string | null>`mask_phone(platform_order.receiver_phone)`.as('receiver_phone_masked'),
  'platform_order.receiver_phone_kind as phone_kind',
  'platform_order.region',
  'platform_order.attr',
  customerBrief<Order['customer']>('platform_order.user_id').as('customer'),
  'platform_order.waits_for',
  channelOf('platform_order.channel_id').as('channel'),
  'platform_order.created_at',
] as const;

/** Columns of the contract's `PlatformOrder`. */
export const orderColumns = [
  ...common,
  services(50).as('services'),
  refunds(50).as('refunds'),
  sql<string>`coalesce((select i.title ${items} order by i.id limit 1), '')`.as('items_title'),
  sql<number>`coalesce((select sum(i.num) ${items}), 0)::int`.as('item_count'),
] as const;

/** Columns of the contract's `PlatformOrderDetail`. */
export const detailColumns = [
  ...common,
  services(1000).as('services'),
  refunds(1000).as('refunds'),
  sql<string | null>`case when platform_order.receiver_address is not null then concat_ws(' ', platform_order.region, '****') end`.as(
    'receiver_address_masked',
  ),
  sql<string | null>`case when platform_order.buyer_id is not null then concat(case when length(platform_order.buyer_id) > 3
    then left(platform_order.buyer_id, 3) end, '***') end`.as('buyer_id_masked'),
  sql<
    Detail['items']
  >`coalesce((select json_agg(json_build_object('id', i.id, 'goods', case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end,
      'outer_sku', i.outer_sku, 'title', i.title, 'num', i.num, 'price_fen', i.price_fen, 'ratio', i.ratio,
      'opened', (select count(*) from order_service s where s.order_item_id = i.id), 'removed_at', i.removed_at) order by i.removed_at is not null, i.id)
    from (select * from platform_order_item l where l.order_id = platform_order.id order by l.id limit 200) i left join goods g on g.id = i.goods_id), '[]')`.as(
    'items',
  ),
  'platform_order.matched_by',
  'platform_order.converted_at',
  'platform_order.import_file_id',
  'platform_order.updated_at',
] as const;
