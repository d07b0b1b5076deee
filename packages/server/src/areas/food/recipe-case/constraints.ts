import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  recipe_case_name: { field: 'name', sentence: ['已有同名菜例，请换个名称', 'A dish with this name already exists; choose another name'] },
  recipe_case_item_enterprise_id_ingredient_id_fkey: { field: 'items' },
  recipe_lib_case_enterprise_id_case_id_fkey: {
    field: 'case_ids',
    sentence: ['所选菜例已删除，请重新选择', 'A chosen dish was deleted; choose again'],
  },
};
