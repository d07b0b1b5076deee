import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  diy_recipe_enterprise_id_option_id_fkey: {
    field: 'option_id',
    sentence: ['该选项已不存在，请重新选择', 'This option is gone; choose again'],
  },
  diy_recipe_item_enterprise_id_ingredient_id_fkey: { field: 'items' },
  diy_recipe_item_enterprise_id_case_id_fkey: { field: 'items' },
};
