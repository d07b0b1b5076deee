import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  tag_group_enterprise_id_name_key: {
    field: 'name',
    sentence: ['已有同名标签组，请换一个名称', 'A tag group with this name already exists; choose another'],
  },
  tag_enterprise_id_tag_group_id_name_key: {
    field: 'name',
    sentence: ['组内已有同名标签，请换一个名称', 'This group already has a tag with this name; choose another'],
  },
};
