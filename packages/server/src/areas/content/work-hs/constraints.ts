import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  phrase_group_name: {
    field: 'name',
    sentence: ['同级已有同名分组，请换一个名称', 'A neighboring group has this name; choose another'],
  },
  phrase_group_enterprise_id_pid_fkey: { field: 'pid', sentence: ['没有这个上级分组，请重新选择', 'There is no such group; choose again'] },
  phrase_enterprise_id_group_id_fkey: { field: 'group_id', sentence: ['没有这个分组，请重新选择', 'There is no such group; choose again'] },
  phrase_enterprise_id_created_by_fkey: { unbroken: 'the caller' },
  phrase_shortcut: {
    field: 'shortcut',
    sentence: ['快捷码已被其他话术使用，请换一个', 'Another quick reply has this shortcut; choose another'],
  },
};
