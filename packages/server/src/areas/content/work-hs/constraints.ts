import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  phrase_group_name: { field: 'name', sentence: ['同级已有同名分组，请换一个名称', 'A neighboring group has this name; choose another'] },
  phrase_title: {
    field: 'title',
    sentence: ['这个分组里已有同名话术，请换一个标题', 'Another quick reply of this group has the title; choose another'],
  },
  phrase_shortcut: {
    field: 'shortcut',
    sentence: ['快捷码已被其他话术使用，请换一个', 'Another quick reply has this shortcut; choose another'],
  },
};
