import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  camp_period: {
    field: 'period_no',
    sentence: ['同名减脂营已有这一期，请换一个期数', 'This camp already has this period; choose another number'],
  },
  camp_principal_enterprise_id_staff_id_fkey: { field: 'principal_user_ids' },
};
