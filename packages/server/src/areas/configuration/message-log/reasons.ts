import type { Messages } from '../../../records/messages.js';

/** Why a message was not sent. */
export const reasons = {
  service_over: ['服务已不在进行中', 'The service no longer runs'],
  renewed: ['服务已延长或恢复', 'The service was extended or resumed'],
  punched: ['当天的打卡已经补上', 'The check-in came meanwhile'],
  day_over: ['那一天已经过去', 'The day was over'],
  withdrawn: ['点评已撤回或改过', 'The review was withdrawn or changed'],
  camp_over: ['减脂营已不在进行中', 'The camp no longer runs'],
  coupon_over: ['优惠券已使用、收回或过期', 'The coupon was used, revoked or has expired'],
  friend_left: ['好友已不再计入', 'The friend no longer counts'],
  settled: ['命中已处理为误报', 'The hit was judged a false positive'],
  unsubscribed: ['客户不接收消息', 'The customer does not want messages'],
  off: ['这个场景的自动消息已停用或删除', 'The automatic message was switched off or deleted'],
  no_app: ['还没有对接客户端', 'No customer app is connected'],
  no_gateway: ['这个渠道还没有对接', 'This channel is not connected yet'],
  no_member: ['员工没有关联企业微信成员', 'The staff member has no WeCom member'],
  no_agent: ['还没有填写企业微信应用 ID', 'The ID of the WeCom app is not set'],
  wecom: ['{zh}', '{en}'],
} satisfies Messages;

export type Reason = keyof typeof reasons;
