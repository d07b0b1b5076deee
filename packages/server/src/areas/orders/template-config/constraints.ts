import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  template_config_name: {
    field: 'name',
    sentence: ['已有同名的同类模板，请换一个名称', 'A template of this type has the name; choose another'],
  },
};
