import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  customer_phone: {
    field: 'phone',
    sentence: ['该手机号已有客户，请直接查找', 'A customer with this phone number already exists; search for it'],
  },
};
