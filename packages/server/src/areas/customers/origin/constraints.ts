import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  lead_phone: {
    field: 'phone',
    sentence: ['该手机号已有跟进中的线索，请直接跟进那一条', 'An open lead already has this phone number; follow up on that one'],
  },
  lead_enterprise_id_distribute_user_id_fkey: { unbroken: 'given to staff who were just read' },
  lead_enterprise_id_given_by_fkey: { unbroken: 'the caller is a staff member' },
  lead_enterprise_id_service_id_fkey: { unbroken: 'a service order that was just read' },
  lead_enterprise_id_user_id_fkey: { field: 'user_id', sentence: ['没有这位客户', 'There is no such customer'] },
};
