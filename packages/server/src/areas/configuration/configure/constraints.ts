import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  param_value_param_id_fkey: { field: 'key', sentence: ['参数已被删除', 'The parameter was deleted'] },
};
