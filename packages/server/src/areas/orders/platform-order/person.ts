import { sql } from 'kysely';
import type { PersonData, TimelineSource } from '../../../person/person-data.js';

const reason = ['收款凭证依法保存，已去掉收件人和买家', 'Payments are kept by law, without receiver and buyer'] as const;

export const personData: PersonData[] = [
  {
    what: 'orders',
    name: ['平台订单', 'Shop orders'],
    table: 'platform_order',
    owners: [{ column: 'user_id' }],
    identifiedBy: { receiver_phone: 'phones' },
    merge: 'move',
    erase: {
      do: 'anonymize',
      set: { receiver_name: null, receiver_phone: null, receiver_phone_kind: null, receiver_address: null, region: null, buyer_id: null },
      reason,
    },
    exported: true,
  },
  {
    what: 'order_lines',
    name: ['平台订单明细', 'Lines of shop orders'],
    table: 'platform_order_item',
    owners: [{ column: 'order_id', of: 'platform_order' }],
    merge: 'with its owner',
    erase: { do: 'keep', reason },
    exported: true,
  },
  {
    what: 'services_of_orders',
    name: ['订单开出的服务', 'Services that orders opened'],
    table: 'order_service',
    owners: [
      { column: 'order_id', of: 'platform_order' },
      { column: 'order_item_id', of: 'platform_order_item' },
      { column: 'service_id', of: 'service' },
    ],
    merge: 'with its owner',
    erase: { do: 'keep', reason },
    exported: true,
  },
  {
    what: 'refunds_of_orders',
    name: ['平台订单退款', 'Refunds of shop orders'],
    table: 'order_refund',
    owners: [
      { column: 'order_id', of: 'platform_order' },
      { column: 'service_id', of: 'service' },
    ],
    merge: 'with its owner',
    erase: { do: 'anonymize', set: { reason: null }, reason },
    exported: true,
  },
];

export const timelineSources: TimelineSource[] = [
  {
    kind: 'order',
    rows: (userId) => sql`select o.id::text, coalesce(o.pay_at, o.created_at), o.status,
        (select i.title from platform_order_item i where i.order_id = o.id and i.removed_at is null order by i.id limit 1), null::text, null::text, o.pay_amount_fen, null::bigint,
        null::bigint
      from platform_order o where o.user_id = ${userId} and o.deleted_at is null`,
  },
];
