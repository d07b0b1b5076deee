import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  task_name: {
    field: 'name',
    sentence: ['这一天已有同名任务，请换个名称', 'The day already has a task with this name; choose another name'],
  },
  task_enterprise_id_seminar_id_fkey: {
    field: 'content_id',
    sentence: ['所选内容已删除，请重新选择', 'The chosen content was deleted; choose again'],
  },
  task_enterprise_id_questionnaire_id_fkey: {
    field: 'content_id',
    sentence: ['所选内容已删除，请重新选择', 'The chosen content was deleted; choose again'],
  },
  task_enterprise_id_article_id_fkey: {
    field: 'content_id',
    sentence: ['所选内容已删除，请重新选择', 'The chosen content was deleted; choose again'],
  },
};
