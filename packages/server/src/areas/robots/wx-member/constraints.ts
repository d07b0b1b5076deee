import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  wx_member_alias: { field: 'wx_alias', sentence: ['该企业微信账号已登记，请换一个', 'This WeCom account is registered; enter another'] },
  wx_member_user: {
    field: 'user_id',
    sentence: ['该员工已有机器人账号，请另选员工', 'This staff member has a robot account; choose another'],
  },
};
