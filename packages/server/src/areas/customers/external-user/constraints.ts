import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  external_user_enterprise_id_external_userid_key: { unbroken: 'written by synchronisations, which update what is there' },
  external_user_enterprise_id_customer_id_fkey: { unbroken: 'no request binds a contact to a customer yet' },
  external_user_follow_enterprise_id_external_user_id_fkey: { unbroken: 'written with the contact' },
  external_user_mark_enterprise_id_external_user_id_wx_useri_fkey: { unbroken: 'written with the contact' },
};
