import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  global_config_key: { field: 'key', sentence: ['配置键已被占用，请换一个', 'This key is taken; choose another'] },
};
