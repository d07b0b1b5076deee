import { sql } from 'kysely';
import { dayRange } from '../../../db/days/day-filters.js';
import { containsText } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import { readRow } from '../../../db/read-row.js';
import { inFigure } from '../../../figures/figure-rows.js';
import type { Context, Handlers } from '../../../http/context.js';
import { importUpload } from '../../../imports/imports.js';
import { assertChannel, inChannel } from '../../organisation/channel/channel.js';
import { changePlatformOrderAttribute, getPlatformOrderReceiver, setPlatformOrderCustomer } from './change-order.js';
import { detailColumns, orderColumns, titles } from './columns.js';
import { createPlatformOrderServices } from './convert.js';
import { listOtherPlatformOrders } from './other-orders.js';
import { changePlatformOrderRefund, listPlatformOrderRefunds } from './refunds.js';
import { visibleOrders } from './visible-orders.js';

const receiver = sql<string>`coalesce(platform_order.receiver_name, '')`;

const isFound = (word: string) =>
  sql<boolean>`(${containsText(word, ['platform_order.order_no', receiver, titles])} or platform_order.receiver_phone = ${word})`;

const hasCustomer = (has: boolean) => sql<boolean>`(platform_order.user_id is not null) = ${has}`;

export const handlers: Handlers = {
  listPlatformOrders: list('listPlatformOrders', {
    from: (context: Context) => visibleOrders(context),
    id: 'platform_order.id',
    columns: orderColumns,
    search: isFound,
    where: {
      figure: inFigure('listPlatformOrders', 'platform_order.id'),
      has_user: hasCustomer,
      channel_id: inChannel('platform_order.channel_id'),
      ...dayRange('pay', 'platform_order.pay_at'),
    },
    order: [{ desc: 'platform_order.pay_at', nulls: 'last' }],
  }),

  getPlatformOrder: (context, { order_no }) =>
    readRow(context.db, visibleOrders(context).where('platform_order.order_no', '=', order_no), detailColumns),

  listOtherPlatformOrders,
  changePlatformOrderAttribute,
  setPlatformOrderCustomer,
  getPlatformOrderReceiver,
  createPlatformOrderServices,
  listPlatformOrderRefunds,
  changePlatformOrderRefund,

  importPlatformOrders: importUpload('order', async ({ db }, input) => {
    await assertChannel(db, input.channel_id);
    return input;
  }),
};
