import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  ingredient_name: {
    field: 'name',
    sentence: ['已有同名食材，请换个名称', 'An ingredient with this name already exists; choose another name'],
  },
  ingredient_code: {
    field: 'code',
    sentence: ['已有相同编码的食材，请核对编码', 'An ingredient with this code already exists; check the code'],
  },
};
