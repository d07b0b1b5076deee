import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { countText, type Todo } from '../../../notices/todo.js';
import { visibleRefunds } from './refunds.js';
import { visibleOrders } from './visible-orders.js';

const listPath = '/order/platformOrder';

/** Orders whose services wait for something that a person can settle. */
const waiting = (waitsFor: 'customer' | 'mapping' | 'template', text: Todo['text'], link = `${listPath}?waits_for=${waitsFor}`): Todo => {
  const found = (context: Context) => visibleOrders(context).where('platform_order.waits_for', '=', waitsFor);
  return {
    popover: 'need_dealt_msg',
    permission: 'platform-order:order:list',
    text,
    async of(context) {
      const { number } = await found(context).select(sql<number>`count(*)::int`.as('number')).executeTakeFirstOrThrow();
      return { link, number };
    },
    async first(context, most) {
      const rows = await found(context)
        .select([
          'platform_order.order_no',
          sql<string>`coalesce((select i.title from platform_order_item i where i.order_id = platform_order.id and i.removed_at is null
            order by (i.goods_id is null)::int desc, i.id limit 1), '')`.as('title'),
        ])
        .orderBy('platform_order.pay_at', (order) => order.desc().nullsLast())
        .orderBy('platform_order.id', 'desc')
        .limit(most)
        .execute();
      return rows.map(({ order_no, title }) => ({
        name: title,
        reason: [order_no, order_no] as const,
        link: `${listPath}?open=${order_no}`,
      }));
    },
  };
};

const openRefunds = (context: Context) => visibleRefunds(context).where('order_refund.status', '=', 'open');

const proposals = {
  cancel: ['建议取消服务', 'Cancel the service'],
  shorten: ['建议缩短服务', 'Shorten the service'],
  terminate: ['建议终止服务', 'Terminate the service'],
} as const;

const refunds: Todo = {
  popover: 'need_dealt_msg',
  permission: 'platform-order:refund:list',
  text: countText('笔订单退款待处理', 'refund of an order to decide', 'refunds of orders to decide'),
  async of(context) {
    const { number } = await openRefunds(context).select(sql<number>`count(*)::int`.as('number')).executeTakeFirstOrThrow();
    return { link: '/order/platformOrder/refunds?status=open', number };
  },
  async first(context, most) {
    const rows = await openRefunds(context)
      .select(['platform_order.order_no', 'service.product_name', 'order_refund.proposal'])
      .orderBy('order_refund.created_at')
      .orderBy('order_refund.id')
      .limit(most)
      .execute();
    return rows.map(({ order_no, product_name, proposal }) => ({
      ...{ name: product_name, reason: proposals[proposal], link: `/order/platformOrder/refunds?status=open&order_no=${order_no}` },
    }));
  },
};

export const todos: Todo[] = [
  waiting('mapping', countText('笔订单的商品未对应', 'order with goods that are not mapped', 'orders with goods that are not mapped')),
  waiting('customer', countText('笔订单未匹配客户', 'order without a customer', 'orders without a customer')),
  waiting('template', countText('笔订单的模板已停用', 'order whose template is off', 'orders whose template is off')),
  refunds,
];
