import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  config_action_key: { field: 'key', sentence: ['行为键已被占用，请换一个', 'This key is taken; choose another'] },
  config_action_tab_id_fkey: { field: 'tab_id', sentence: ['分类已被删除，请重新选择', 'The tab was deleted; choose another'] },
  config_action_tab_id_id_key: { unbroken: 'The id alone is unique.' },
};
