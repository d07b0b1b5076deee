import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  content_label_enterprise_id_type_pid_name_key: {
    field: 'name',
    sentence: ['同一级已有同名内容标签，请换一个名称', 'A content label with this name already exists here; choose another'],
  },
};
