import type { Messages } from '../../../records/messages.js';

/** Why the schedule settled a message. */
export const reasons = {
  service_over: ['服务已结束', 'The service is over'],
  camp_left: ['客户已离开减脂营', 'The customer has left the camp'],
  customer_gone: ['客户已删除', 'The customer was deleted'],
  friend_left: ['客户已删除好友', 'The contact has deleted the friend'],
  past: ['进入计划时已过去一天以上', 'It was more than a day ago when the customer entered'],
  off: ['停用期间已过去', 'It passed while the plan was off'],
} satisfies Messages;
