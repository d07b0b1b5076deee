import type { Fault, Values } from '../../../imports/kind.js';
import { wordsOf } from '../../../imports/map/words.js';

export const statusWords = wordsOf('PlatformOrderStatus', {
  ...{ 等待买家付款: 'unpaid', 等待付款: 'unpaid', 待支付: 'unpaid', 未付款: 'unpaid', 付款确认中: 'unpaid' },
  ...{
    '买家已付款,等待卖家发货': 'paid',
    已支付: 'paid',
    备货中: 'paid',
    待成团: 'paid',
    等待出库: 'paid',
    '待发货,待出库': 'paid',
    未发货: 'paid',
  },
  ...{
    '卖家已发货,等待买家确认': 'shipped',
    '已发货,待收货': 'shipped',
    '已发货,待签收': 'shipped',
    已出库: 'shipped',
    等待确认收货: 'shipped',
    待签收: 'shipped',
  },
  ...{ 交易完成: 'finished', 完成: 'finished', 已收货: 'finished', 已签收未评价: 'finished', 订单完成: 'finished' },
  ...{ 订单关闭: 'closed', 订单取消: 'closed', 付款以前卖家或买家主动关闭交易: 'closed' },
  ...{
    '未发货,退款成功': 'refunded',
    '已发货,退款成功': 'refunded',
    '已收货,退款成功': 'refunded',
    已全额退款: 'refunded',
    '付款以后用户退款成功,交易自动关闭': 'refunded',
  },
  ...{ 退款处理中: 'refunding', '未发货,退款中': 'refunding', '已发货,退款中': 'refunding', 售后处理中: 'refunding', 维权中: 'refunding' },
  买家已付款: 'paid',
  待发货: 'paid',
  等待卖家发货: 'paid',
  卖家已发货: 'shipped',
  待收货: 'shipped',
  交易成功: 'finished',
  已签收: 'finished',
  交易关闭: 'closed',
  已取消: 'closed',
  退款成功: 'refunded',
});

/** Allowed status changes; an order may skip steps, and a rejected refund leads back. */
const moves: Record<string, readonly string[]> = {
  unpaid: ['paid', 'shipped', 'finished', 'closed', 'refunding', 'refunded'],
  paid: ['shipped', 'finished', 'refunding', 'refunded'],
  shipped: ['finished', 'refunding', 'refunded'],
  finished: ['refunding', 'refunded'],
  refunding: ['paid', 'shipped', 'finished', 'refunded'],
};

const needed = {
  platform: ['新订单需要填写平台', 'a new order needs a platform'],
  status: ['新订单需要填写订单状态', 'a new order needs an order status'],
  pay_amount_fen: ['新订单需要填写实付金额', 'a new order needs the amount paid'],
} as const;

/** Returns the fault of an order, if any. */
export function orderFault(record: Values, before: Values | undefined): Fault | undefined {
  for (const [field, sentence] of Object.entries(needed)) if ((record[field] ?? null) === null) return { field, sentence };
  const zh = (value: unknown) => statusWords.show(value as string, ([one]) => one);
  const en = (value: unknown) => statusWords.show(value as string, ([, one]) => one);
  if (before && before.platform !== record.platform)
    return {
      field: 'platform',
      sentence: ['这个订单号属于另一个平台，不能改', 'this order number belongs to another platform and can’t be changed'],
    };
  if (before && before.status !== record.status && !moves[String(before.status)]?.includes(String(record.status)))
    return {
      field: 'status',
      sentence: [
        `订单状态不能从“${zh(before.status)}”改为“${zh(record.status)}”`,
        `the order status can’t change from ${en(before.status)} to ${en(record.status)}`,
      ],
    };
  if (Number(record.refund_fen) > Number(record.pay_amount_fen))
    return { field: 'refund_fen', sentence: ['退款金额不能超过实付金额', 'the refund can’t exceed the amount paid'] };
  return undefined;
}
