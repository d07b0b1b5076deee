import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  series_name: { field: 'name', sentence: ['已有同名系列，请换个名称', 'A series with this name already exists; choose another name'] },
};
