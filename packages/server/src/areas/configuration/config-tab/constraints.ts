import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  config_tab_key: { field: 'key', sentence: ['分类键已被占用，请换一个', 'This key is taken; choose another'] },
};
