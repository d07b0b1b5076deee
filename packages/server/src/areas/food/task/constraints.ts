import type { Constraints } from '../../../http/constraint.js';

const gone = { field: 'content_id', sentence: ['所选内容已删除，请重新选择', 'The chosen content was deleted; choose again'] } as const;

export const constraints: Constraints = {
  task_name: {
    field: 'name',
    sentence: ['这一天已有同名任务，请换个名称', 'The day already has a task with this name; choose another name'],
  },
  task_enterprise_id_seminar_id_fkey: gone,
  task_enterprise_id_questionnaire_id_fkey: gone,
  task_config_action_id_fkey: {
    field: 'config_action_id',
    sentence: ['没有这个行为，请重新选择', 'There is no such behavior; choose again'],
  },
};
