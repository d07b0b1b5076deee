import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  medal_name: { field: 'name', sentence: ['已有同名勋章，请换一个名称', 'A badge of this name exists; choose another name'] },
};
