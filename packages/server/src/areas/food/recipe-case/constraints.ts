import type { Constraints } from '../../../http/constraint.js';

const ours = { unbroken: 'written for a record that was just read or created' };
const noFood = { field: 'items', sentence: ['没有这个食材，请重新选择', 'There is no such ingredient; choose again'] } as const;
const noDish = { field: 'case_ids', sentence: ['所选菜例已删除，请重新选择', 'A chosen dish was deleted; choose again'] } as const;

export const constraints: Constraints = {
  recipe_case_name: { field: 'name', sentence: ['已有同名菜例，请换个名称', 'A dish with this name already exists; choose another name'] },
  recipe_case_item_ingredient: { unbroken: 'a dish that names an ingredient twice is refused before' },
  recipe_case_item_enterprise_id_case_id_fkey: ours,
  recipe_case_item_enterprise_id_ingredient_id_fkey: noFood,
  recipe_lib_case_enterprise_id_lib_id_fkey: ours,
  recipe_lib_case_enterprise_id_case_id_fkey: noDish,
};
