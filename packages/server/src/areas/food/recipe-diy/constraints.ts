import type { Constraints } from '../../../http/constraint.js';

const ours = { unbroken: 'written for a record that was just read or created' };
const noFood = { field: 'items', sentence: ['所选内容不存在，请重新选择', 'The selected item does not exist; choose again'] } as const;

export const constraints: Constraints = {
  recipe_conf_enterprise_id_recipe_id_fkey: ours,
  diy_option_meal: { unbroken: 'inserted only where there is none' },
  diy_option_enterprise_id_recipe_id_fkey: ours,
  diy_recipe_meal: { unbroken: 'inserted only where there is none' },
  diy_recipe_enterprise_id_option_id_fkey: {
    field: 'option_id',
    sentence: ['该选项已不存在，请重新选择', 'This option is gone; choose again'],
  },
  diy_recipe_item_enterprise_id_diy_recipe_id_fkey: ours,
  diy_recipe_item_enterprise_id_ingredient_id_fkey: noFood,
  diy_recipe_item_enterprise_id_case_id_fkey: noFood,
};
