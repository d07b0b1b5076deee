import type { Constraints } from '../../../http/constraint.js';

const ofCustomer = { unbroken: 'written for a customer who was just locked' };
const byStaff = { unbroken: 'names the caller' };

export const constraints: Constraints = {
  customer_phone: {
    field: 'phone',
    // Reached only by two at once; who is refused may not see the other's customer.
    sentence: [
      '这个手机号无法登记，请核对号码；号码无误请联系管理员处理',
      'This phone number can’t be registered. Check it; if it is right, ask an administrator',
    ],
  },
  punch_weight_enterprise_id_user_id_fkey: ofCustomer,
  punch_weight_enterprise_id_staff_id_fkey: byStaff,
  customer_tag_enterprise_id_user_id_fkey: ofCustomer,
  customer_tag_enterprise_id_tag_id_fkey: {
    field: 'add_tag_ids',
    sentence: ['没有这个标签，请重新选择', 'There is no such tag; choose again'],
  },
  customer_tag_enterprise_id_staff_id_fkey: byStaff,
  customer_consent_enterprise_id_user_id_fkey: ofCustomer,
  customer_consent_enterprise_id_staff_id_fkey: byStaff,
  customer_change_enterprise_id_user_id_fkey: { unbroken: 'written with the customer' },
  customer_change_enterprise_id_staff_id_fkey: byStaff,
};
