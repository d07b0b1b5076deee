import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { dayRange } from '../../../db/days/day-filters.js';
import { containsText } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import { inFigure } from '../../../figures/figure-rows.js';
import type { Context, Handlers } from '../../../http/context.js';
import { importUpload } from '../../../imports/imports.js';
import { customersInScope } from '../../../person/customers.js';
import { customerBrief } from '../../../records/briefs.js';
import { assertChannel, channelOf, inChannel } from '../../organisation/channel/channel.js';

const items = sql.raw('from platform_order_item i where i.order_id = platform_order.id');

/** Columns of the contract's `PlatformOrder`. Services are added once their area exists. */
const columns = [
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
  'platform_order.region',
  'platform_order.attr',
  sql<string>`coalesce((select i.title ${items} order by i.id limit 1), '')`.as('items_title'),
  sql<number>`coalesce((select sum(i.num) ${items}), 0)::int`.as('item_count'),
  customerBrief<Row<'listPlatformOrders'>['customer']>('platform_order.user_id').as('customer'),
  sql<null>`null::bigint`.as('service_id'),
  channelOf('platform_order.channel_id').as('channel'),
  'platform_order.created_at',
] as const;

/** Filters for orders of customers in the caller's data scope. */
const inScope = ({ principal }: Context) =>
  principal.scope.kind === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from customer where customer.id = platform_order.user_id and ${customersInScope(principal)})`;

const titles = sql<string>`(select string_agg(i.title, ' ') ${items})`;
const receiver = sql<string>`coalesce(platform_order.receiver_name, '')`;

const liveOrders = ({ db }: Context) => db.selectFrom('platform_order').where('platform_order.deleted_at', 'is', null);

const isFound = (word: string) =>
  sql<boolean>`(${containsText(word, ['platform_order.order_no', receiver, titles])} or platform_order.receiver_phone = ${word})`;

const hasCustomer = (has: boolean) => sql<boolean>`(platform_order.user_id is not null) = ${has}`;

export const handlers: Handlers = {
  listPlatformOrders: list('listPlatformOrders', {
    from: (context: Context) => liveOrders(context).where(inScope(context)),
    id: 'platform_order.id',
    columns,
    search: isFound,
    where: {
      figure: inFigure('listPlatformOrders', 'platform_order.id'),
      has_user: hasCustomer,
      channel_id: inChannel('platform_order.channel_id'),
      ...dayRange('pay', 'platform_order.pay_at'),
    },
    order: [{ desc: 'platform_order.pay_at', nulls: 'last' }],
  }),

  importPlatformOrders: importUpload('order', async ({ db }, input) => {
    await assertChannel(db, input.channel_id);
    return input;
  }),
};
