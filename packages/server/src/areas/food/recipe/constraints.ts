import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  recipe_name: { field: 'name', sentence: ['已有同名食谱，请换个名称', 'A meal plan with this name already exists; choose another name'] },
  recipe_item_enterprise_id_ingredient_id_fkey: { field: 'items' },
  recipe_item_enterprise_id_case_id_fkey: { field: 'items' },
};
