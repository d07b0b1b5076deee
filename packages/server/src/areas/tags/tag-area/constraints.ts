import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  tag_area_enterprise_id_name_key: {
    field: 'name',
    sentence: ['已有同名区域，请换一个名称', 'An area with this name already exists; choose another'],
  },
};
