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
  title: ['宝贝标题', '商品', '商品标题', '标题', '选购商品', '商品名', '全部商品名称'],
  num: ['购买数量', '件数', '商品数量', '商品数量(件)', '宝贝总数量', '订购数量'],
} as const;

const shop = (platform: string, zh: string, en: string, ...own: string[][]): ImportProfile[] =>
  own.map((signs) => ({ name: [zh, en], heads: signs, constants: { platform } }));

/** Exports whose heads tell the shop. */
export const profiles: ImportProfile[] = [
  ...shop('taobao', '淘宝/天猫订单', 'Taobao and Tmall orders', ['订单编号', '宝贝标题'], ['买家会员名', '买家实际支付金额']),
  ...shop('douyin', '抖音订单', 'Douyin orders', ['主订单编号', '选购商品']),
  ...shop('pinduoduo', '拼多多订单', 'Pinduoduo orders', ['用户实付金额(元)', '商家实收金额(元)']),
  // Where its orders come from is neither the platform nor a channel of the company.
  ...shop('youzan', '有赞订单', 'Youzan orders', ['订单实付金额', '收货人/提货人']).map((one) => ({
    ...one,
    columns: { 订单来源: null, 销售渠道: null, 商品种类数: null },
  })),
  // One line for each item, with what was paid for it. Freight is not in it.
  {
    name: ['有赞订单（按商品）', 'Youzan orders by item'],
    heads: ['订单商品状态', '商品实际成交金额'],
    constants: { platform: 'youzan', amount_of: 'line' },
    columns: {
      ...{ 订单商品状态: 'status', 商品实际成交金额: 'pay_amount_fen', 商品已退款金额: 'refund_fen', 规格编码: 'outer_sku' },
      ...{ 外部订单号: null, 商品编码: null, 商品优惠后价格: null, 商品金额小计: null, '店铺优惠(分摊)': null, 商品退款状态: null },
      ...{ 商品发货状态: null, 商品类型: null, 商品规格: null, 商品成本价: null, 收货人省份: null, 收货人城市: null, 收货人地区: null },
    },
  },
  ...shop('jd', '京东订单', 'JD orders', ['订单号', '下单帐号', '京东价']),
];
