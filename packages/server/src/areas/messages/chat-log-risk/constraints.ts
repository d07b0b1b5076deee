import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  chat_rule_name: { field: 'name', sentence: ['已有同名规则，请换一个名称', 'A rule with this name already exists; choose another'] },
};
