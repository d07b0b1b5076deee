import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  evaluation_answer_enterprise_id_customer_id_fkey: { field: 'user_id' },
};
