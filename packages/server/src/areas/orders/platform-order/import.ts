import { regionOf } from '../../../imports/decide/region.js';
import { amount, code, localMoment, moment, money, number, phone, text } from '../../../imports/decide/values.js';
import type { ImportKind } from '../../../imports/kind.js';
import { channelField, channelOfNew } from '../../organisation/channel/import-field.js';
import { platformWords } from '../goods/maps-import.js';
import { orderFault, statusWords } from './rules.js';

/** Imports orders from shops on other platforms, matched by order number; each row is an item. */
export const importKind: ImportKind = {
  type: 'order',
  table: 'platform_order',
  key: ['order_no'],
  live: 'deleted_at is null',
  holder: '(select c.principal_user_id from customer c where c.id = platform_order.user_id)',
  fields: [
    {
      name: 'order_no',
      label: ['订单号', 'Order number'],
      aliases: ['订单编号', '交易号', '主订单编号', '单号', 'order no'],
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
    { name: 'shop', label: ['店铺', 'Shop'], aliases: ['店铺名称', '网店'], sql: 'text', read: text(64), example: '青禾营养旗舰店' },
    {
      name: 'status',
      label: ['订单状态', 'Order status'],
      aliases: ['状态', '交易状态'],
      sql: 'text',
      ...statusWords,
      example: '已付款',
    },
    {
      name: 'pay_amount_fen',
      label: ['实付金额', 'Amount paid'],
      aliases: ['实付金额元', '实付', '实收款', '买家实际支付金额', '支付金额'],
      sql: 'bigint',
      read: amount,
      show: money,
      example: '2680.00',
    },
    {
      name: 'refund_fen',
      label: ['退款金额', 'Refund amount'],
      aliases: ['退款金额元', '退款'],
      sql: 'bigint',
      read: amount,
      show: money,
      example: '',
    },
    {
      name: 'pay_at',
      label: ['付款时间', 'Paid at'],
      aliases: ['支付时间', '订单付款时间', '付款日期'],
      sql: 'timestamptz',
      read: moment,
      show: localMoment,
      example: '2026-11-18 20:14:09',
    },
    {
      name: 'receiver_name',
      label: ['收件人', 'Recipient'],
      aliases: ['收货人', '收货人姓名', '收件人姓名'],
      sql: 'text',
      read: text(64),
      example: '林知夏',
    },
    {
      name: 'receiver_phone',
      label: ['收件人手机号', 'Recipient phone'],
      aliases: ['收货人手机', '手机号', '联系手机', '联系电话', '收件人电话'],
      sql: 'text',
      read: phone,
      example: '13900002046',
      personal: true,
    },
    {
      name: 'receiver_address',
      label: ['收件人地址', 'Recipient address'],
      aliases: ['收货地址', '地址', '详细地址'],
      sql: 'text',
      read: text(300),
      example: '浙江省杭州市西湖区文三路 100 号',
      personal: true,
    },
    {
      name: 'buyer_id',
      label: ['买家账号', 'Buyer account'],
      aliases: ['买家昵称', '买家会员名', '买家id'],
      sql: 'text',
      read: text(128),
      example: 'zhixia_lin',
      personal: true,
    },
    channelField,
    {
      name: 'outer_sku',
      label: ['规格编码', 'Platform SKU'],
      aliases: ['商家编码', '平台规格编码', '外部编码', 'sku'],
      sql: 'text',
      read: code(64),
      example: 'TB-QH-W6',
      ofLine: true,
    },
    {
      name: 'title',
      label: ['商品名称', 'Goods name'],
      aliases: ['宝贝标题', '商品', '商品标题', '标题'],
      sql: 'text',
      read: text(200),
      example: '六周体重管理 营养师一对一',
      required: true,
      ofLine: true,
    },
    {
      name: 'num',
      label: ['数量', 'Quantity'],
      aliases: ['购买数量', '件数', '商品数量'],
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
  ],
  more: { region: 'text', import_file_id: 'bigint' },
  complete: (record, { fresh, importId, options }) => ({
    refund_fen: record.refund_fen ?? 0,
    region: regionOf(record.receiver_address as string | null),
    ...(fresh ? { channel_id: channelOfNew(record, options), import_file_id: importId } : {}),
  }),
  fault: orderFault,
  lines: { table: 'platform_order_item', parent: 'order_id', defaults: { num: 1, price_fen: 0 } },
  settle: [
    `update platform_order o set user_id = c.id from customer c
      where o.id = any(:ids) and o.user_id is null and c.phone = o.receiver_phone and c.deleted_at is null`,
    `update platform_order_item i set goods_id = m.goods_id, ratio = m.ratio from platform_order o, goods_map m
      where o.id = any(:ids) and i.order_id = o.id and i.goods_id is null and m.platform = o.platform and m.outer_sku = i.outer_sku
        and m.status = 'on' and m.deleted_at is null`,
    `update platform_order o set attr = case when exists (select from platform_order e where e.deleted_at is null and e.id <> o.id
        and (e.user_id = o.user_id or e.receiver_phone = o.receiver_phone)
        and (e.pay_at, e.id) < (coalesce(o.pay_at, 'infinity'), o.id)) then 'repurchase' else 'first' end
      where o.id = any(:ids) and not o.attr_chosen`,
  ],
};
