import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  lead_phone: {
    field: 'phone',
    sentence: ['该手机号已有跟进中的线索，请直接跟进那一条', 'An open lead already has this phone number; follow up on that one'],
  },
};
