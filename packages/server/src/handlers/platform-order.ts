import { sql } from 'kysely';
import type { Handlers } from '../context.js';
import { assertNoChannel, customersInScope } from '../customer.js';
import { importUpload } from '../imports/imports.js';
import { containsText, nextDay, page } from '../page.js';

const items = sql.raw('from platform_order_item i where i.order_id = platform_order.id');

/** Columns of the contract's `PlatformOrder`. Services and channels are told once their areas keep them. */
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
  sql<unknown>`(select json_build_object('id', c.id, 'nick_name', c.nick_name, 'real_name', c.real_name, 'avatar', c.avatar,
    'phone_masked', mask_phone(c.phone), 'stage', c.stage) from customer c where c.id = platform_order.user_id)`.as('customer'),
  sql<unknown>`null::bigint`.as('service_id'),
  sql<unknown>`null::json`.as('channel'),
  'platform_order.created_at',
] as const;

export const platformOrderHandlers: Handlers = {
  async listPlatformOrders({ db, principal }, input) {
    const { page: number, limit, keyword, status, platform, attr, user_id, channel_id, import_file_id, has_user, pay_from, pay_to } = input;
    const word = keyword?.trim() ?? '';
    const titles = sql<string>`(select string_agg(i.title, ' ') ${items})`;
    const named = containsText(word, [
      sql<string>`platform_order.order_no`,
      sql<string>`coalesce(platform_order.receiver_name, '')`,
      titles,
    ]);
    const query = db
      .selectFrom('platform_order')
      .select(columns)
      .where('deleted_at', 'is', null)
      .$if(principal.scope.kind !== 'all', (some) =>
        some.where(
          sql<boolean>`exists (select from customer where customer.id = platform_order.user_id and ${customersInScope(principal)})`,
        ),
      )
      .$if(word !== '', (some) => some.where(sql<boolean>`(${named} or platform_order.receiver_phone = ${word})`))
      .$if(status !== undefined, (some) => some.where('status', '=', status as string))
      .$if(platform !== undefined, (some) => some.where('platform', '=', platform as string))
      .$if(attr !== undefined, (some) => some.where('attr', '=', attr as string))
      .$if(user_id !== undefined, (some) => some.where('user_id', '=', user_id as number))
      .$if(channel_id !== undefined, (some) => some.where('channel_id', '=', channel_id as number))
      .$if(import_file_id !== undefined, (some) => some.where('import_file_id', '=', import_file_id as number))
      .$if(has_user !== undefined, (some) => some.where(sql<boolean>`(user_id is not null) = ${has_user}`))
      .$if(pay_from !== undefined, (some) => some.where('pay_at', '>=', pay_from as string))
      .$if(pay_to !== undefined, (some) => some.where('pay_at', '<', nextDay(pay_to as string)))
      .orderBy('pay_at', (order) => order.desc().nullsLast())
      .orderBy('id', 'desc');
    return page(db, query, { page: number, limit });
  },

  async importPlatformOrders(context, input) {
    assertNoChannel(input.channel_id);
    return importUpload(context, 'order', input) as never;
  },
};
