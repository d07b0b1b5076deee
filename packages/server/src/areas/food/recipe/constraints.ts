import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  recipe_name: { field: 'name', sentence: ['已有同名食谱，请换个名称', 'A meal plan with this name already exists; choose another name'] },
  recipe_item_enterprise_id_ingredient_id_fkey: { field: 'items', sentence: ['没有这个食材', 'There is no such ingredient'] },
  recipe_item_enterprise_id_case_id_fkey: { field: 'items', sentence: ['没有这道菜例', 'There is no such dish'] },
  recipe_lib_use_enterprise_id_recipe_id_fkey: { unbroken: 'written with the plan' },
  recipe_lib_use_enterprise_id_lib_id_fkey: { field: 'lib_ids', sentence: ['没有这个菜例库', 'There is no such dish library'] },
  recipe_item_enterprise_id_recipe_id_fkey: { unbroken: 'written with the plan' },
};
