import type { ImportProfile } from '../../../imports/import-profile.js';

/** Heads of exports of Taobao and Tmall, Pinduoduo, Douyin, Youzan and JD besides the labels of the fields. */
export const heads = {
  order_no: ['订单编号', '交易号', '主订单编号', '单号', 'order no', 'order id'],
  shop: ['店铺名称', '网店', '归属店铺'],
  pay_amount_fen: [
    ...[
      '实付金额元',
      '实付',
      '实收款',
      '买家实际支付金额',
      '支付金额',
      '订单实付金额',
      '用户实付金额',
      '用户实付金额(元)',
      '订单应付金额',
      '应付金额',
    ],
  ],
  refund_fen: ['退款金额元', '退款', '订单退款金额'],
  pay_at: ['支付时间', '订单付款时间', '付款日期', '支付完成时间', '买家付款时间', '付款确认时间'],
  receiver_name: ['收货人', '收货人姓名', '收件人姓名', '收货人/提货人', '客户姓名'],
  receiver_phone: ['收货人手机', '收货人手机号', '手机号', '手机', '联系手机', '收件人电话', '收货人手机号/提货人手机号'],
  receiver_landline: ['收货人电话', '座机', '固定电话'],
  receiver_address: ['收货地址', '地址', '详细地址', '详细收货地址/提货地址', '客户地址'],
  buyer_id: ['买家昵称', '买家会员名', '买家id', '下单帐号', '下单账号'],
  outer_sku: ['商家编码', '平台规格编码', '外部编码', 'sku', '商家编码-规格维度'],
  title: ['宝贝标题', '商品', '商品标题', '标题', '选购商品', '商品名'],
  num: ['购买数量', '件数', '商品数量', '商品数量(件)', '宝贝总数量', '订购数量'],
} as const;

const shop = (platform: string, zh: string, en: string, ...own: string[][]): ImportProfile[] =>
  own.map((signs) => ({ name: [zh, en], heads: signs, constants: { platform } }));

/** Exports whose heads tell the shop. */
export const profiles: ImportProfile[] = [
  ...shop('taobao', '淘宝/天猫订单', 'Taobao and Tmall orders', ['订单编号', '宝贝标题'], ['买家会员名', '买家实际支付金额']),
  ...shop('douyin', '抖音订单', 'Douyin orders', ['主订单编号', '选购商品']),
  ...shop('pinduoduo', '拼多多订单', 'Pinduoduo orders', ['用户实付金额(元)', '商家实收金额(元)']),
  ...shop('youzan', '有赞订单', 'Youzan orders', ['订单实付金额', '收货人/提货人']),
  ...shop('jd', '京东订单', 'JD orders', ['订单号', '下单帐号', '京东价']),
];
