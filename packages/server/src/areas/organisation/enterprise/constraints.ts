import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  enterprise_type_fkey: {
    field: 'type',
    sentence: ['没有这条业务线，请从列表中选择', 'There is no such line of business; choose one from the list'],
  },
  enterprise_enterprise_id_super_user_id_fkey: { unbroken: 'set to a member of staff who was just saved' },
};
