import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  staff_code_name: { field: 'name', sentence: ['已有同名活码，请换一个名称', 'A code with this name already exists; choose another'] },
};
