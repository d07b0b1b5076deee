import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  param_key: { field: 'key', sentence: ['参数键已被占用，请换一个', 'This key is taken; choose another'] },
  param_value_param_id_fkey: { field: 'key', sentence: ['参数已被删除', 'The parameter was deleted'] },
};
