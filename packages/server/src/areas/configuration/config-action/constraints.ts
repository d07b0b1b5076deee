import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  config_action_tab_id_fkey: { field: 'tab_id', sentence: ['分类已被删除，请重新选择', 'The tab was deleted; choose another'] },
};
