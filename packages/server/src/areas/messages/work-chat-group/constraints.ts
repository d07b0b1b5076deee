import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  group_join_way_name: {
    field: 'name',
    sentence: ['已有同名入群码，请换一个名称', 'A join code with this name already exists; choose another'],
  },
  group_welcome_name: {
    field: 'name',
    sentence: ['已有同名入群欢迎语，请换一个名称', 'A group welcome with this name already exists; choose another'],
  },
};
