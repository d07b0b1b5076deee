import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  external_user_enterprise_id_external_userid_key: {
    field: 'external_userid',
    sentence: ['这个企微客户已经登记，请直接查找', 'This contact already exists; search for it'],
  },
  external_user_enterprise_id_customer_id_fkey: { unbroken: 'a customer who was just read and locked' },
  external_user_follow_enterprise_id_external_user_id_fkey: { unbroken: 'written with the contact' },
  external_user_mark_enterprise_id_external_user_id_wx_useri_fkey: { unbroken: 'written with the contact' },
};
