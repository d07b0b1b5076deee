import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  customer_phone: {
    field: 'phone',
    // Only reached by concurrent saves; the refused caller may not see the other customer.
    sentence: [
      '这个手机号无法登记，请核对号码；号码无误请联系管理员处理',
      'This phone number can’t be registered. Check it; if it is right, ask an administrator',
    ],
  },
  customer_tag_enterprise_id_tag_id_fkey: { field: 'add_tag_ids' },
};
