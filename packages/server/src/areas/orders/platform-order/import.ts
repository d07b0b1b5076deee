import { localMoment, moment } from '../../../imports/decide/day-values.js';
import { amount, money, number } from '../../../imports/decide/number-values.js';
import { regionOf } from '../../../imports/decide/region.js';
import { code, type Reader, text } from '../../../imports/decide/values.js';
import type { ImportKind } from '../../../imports/kind.js';
import { channelField, channelOfNew } from '../../organisation/channel/import-field.js';
import { mapItems } from '../goods/map-items.js';
import { platformWords } from '../goods/maps-import.js';
import { heads, profiles } from './import-heads.js';
import { amountFields, correctUnpaid } from './line-amounts.js';
import { orderLines } from './order-lines.js';
import { otherPhone, phoneOf, phoneWords, receiverPhone, receiverText } from './receiver-phone.js';
import { orderFault, statusWords } from './rules.js';

const nothingBack = /^(?:无退款.{0,6}|未退款|没有退款|-|无)$/;

/** Reads a refund, or that there is none. */
const refund: Reader = Object.assign(
  ((cell, timeZone) => (nothingBack.test(String(cell).trim()) ? { value: 0 } : amount(cell, timeZone))) satisfies Reader,
  { form: 'number' as const },
);

/** Imports orders from shops on other platforms, matched by order number; each row is an item. */
export const importKind: ImportKind = {
  type: 'order',
  table: 'platform_order',
  key: ['order_no'],
  live: 'deleted_at is null',
  holder: '(select c.principal_user_id from customer c where c.id = platform_order.user_id)',
  neededByNew: ['platform', 'status', 'pay_amount_fen'],
  profiles,
  fields: [
    {
      name: 'order_no',
      label: ['订单号', 'Order number'],
      aliases: heads.order_no,
      sql: 'text',
      read: code(64),
      example: '2026111822001418877',
      required: true,
    },
    {
      name: 'platform',
      label: ['平台', 'Platform'],
      aliases: ['销售平台', '订单来源', '来源平台'],
      sql: 'text',
      ...platformWords,
      example: '淘宝',
    },
    { name: 'shop', label: ['店铺', 'Shop'], aliases: heads.shop, sql: 'text', read: text(64), example: '青禾营养旗舰店' },
    {
      name: 'status',
      label: ['订单状态', 'Order status'],
      aliases: ['状态', '交易状态'],
      sql: 'text',
      ...statusWords,
      agreed: true,
      example: '已付款',
    },
    {
      name: 'pay_amount_fen',
      label: ['实付金额', 'Amount paid'],
      aliases: heads.pay_amount_fen,
      sql: 'bigint',
      agreed: true,
      read: amount,
      show: money,
      example: '2680.00',
    },
    {
      name: 'refund_fen',
      label: ['退款金额', 'Refund amount'],
      aliases: heads.refund_fen,
      sql: 'bigint',
      agreed: true,
      read: refund,
      show: money,
      example: '',
    },
    {
      name: 'pay_at',
      label: ['付款时间', 'Paid at'],
      aliases: heads.pay_at,
      sql: 'timestamptz',
      read: moment,
      show: localMoment,
      example: '2026-11-18 20:14:09',
    },
    {
      name: 'receiver_name',
      label: ['收件人', 'Recipient'],
      aliases: heads.receiver_name,
      sql: 'text',
      read: receiverText(64),
      example: '林知夏',
    },
    {
      name: 'receiver_phone',
      label: ['收件人手机号', 'Recipient phone'],
      aliases: heads.receiver_phone,
      sql: 'text',
      read: receiverPhone,
      show: (value, say) => say(phoneWords(value)),
      example: '13900002046',
      personal: true,
    },
    {
      name: 'receiver_landline',
      label: ['联系电话', 'Other phone'],
      aliases: heads.receiver_landline,
      sql: 'text',
      instead: 'receiver_phone',
      read: otherPhone,
      example: '',
      personal: true,
    },
    {
      name: 'receiver_address',
      label: ['收件人地址', 'Recipient address'],
      aliases: heads.receiver_address,
      sql: 'text',
      read: receiverText(300),
      example: '浙江省杭州市西湖区文三路 100 号',
      personal: true,
    },
    {
      name: 'buyer_id',
      label: ['买家账号', 'Buyer account'],
      aliases: heads.buyer_id,
      sql: 'text',
      read: text(128),
      example: 'zhixia_lin',
      personal: true,
    },
    channelField,
    {
      name: 'outer_sku',
      label: ['规格编码', 'Platform SKU'],
      aliases: heads.outer_sku,
      sql: 'text',
      read: code(64),
      example: 'TB-QH-W6',
      ofLine: true,
    },
    {
      name: 'title',
      label: ['商品名称', 'Goods name'],
      aliases: heads.title,
      sql: 'text',
      read: text(200),
      example: '六周体重管理 营养师一对一',
      required: true,
      ofLine: true,
    },
    {
      name: 'num',
      label: ['数量', 'Quantity'],
      aliases: heads.num,
      sql: 'integer',
      read: number(1, 1_000_000, 0, { 件: 1, 个: 1 }),
      example: '1',
      ofLine: true,
    },
    {
      name: 'price_fen',
      label: ['单价', 'Unit price'],
      aliases: ['单价元', '商品单价', '价格'],
      sql: 'bigint',
      read: amount,
      show: money,
      example: '2680.00',
      ofLine: true,
    },
    ...amountFields,
  ],
  more: { region: 'text', import_file_id: 'bigint', receiver_phone_kind: 'text' },
  complete: (record, { fresh, importId, options, before }) => ({
    // Shops tell what a closed order would have paid back although nothing was paid.
    refund_fen: record.status === 'closed' && record.pay_amount_fen === 0 ? 0 : (record.refund_fen ?? 0),
    ...phoneOf(record, before),
    region: regionOf(record.receiver_address as string | null),
    ...(fresh ? { channel_id: channelOfNew(record, options), import_file_id: importId } : {}),
  }),
  correct: correctUnpaid,
  fault: orderFault,
  usedBy: ['order_service where order_id'],
  lines: orderLines,
  settle: [
    `update platform_order o set user_id = c.id, matched_by = 'phone' from customer c
      where o.id = any(:ids) and o.user_id is null and c.phone = o.receiver_phone and c.deleted_at is null`,
    ...mapItems('o.id = any(:ids)'),
    `update platform_order o set attr = case when exists (select from platform_order e where e.deleted_at is null and e.id <> o.id
        and (e.user_id = o.user_id or e.receiver_phone = o.receiver_phone)
        and (e.pay_at, e.id) < (coalesce(o.pay_at, 'infinity'), o.id)) then 'repurchase' else 'first' end
      where o.id = any(:ids) and not o.attr_chosen`,
    'select settle_orders(:ids)',
  ],
};
