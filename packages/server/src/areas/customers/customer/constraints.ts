import type { Constraints } from '../../../http/constraint.js';

const ofCustomer = { unbroken: 'written for a customer who was just locked' };
const byStaff = { unbroken: 'names the caller' };

export const constraints: Constraints = {
  customer_phone: {
    field: 'phone',
    sentence: ['该手机号已有客户，请直接查找', 'A customer with this phone number already exists; search for it'],
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
