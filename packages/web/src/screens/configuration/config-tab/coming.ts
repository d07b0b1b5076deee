import type { Purposes } from '../../../generated-pages/purposes.js';

export const purposes: Purposes = {
  '/draggable/sys-draggable/visualDrag': [
    '用拖拽的方式安排客户端的栏目和动作，发布前可以预览。',
    'Arrange the tabs and actions that customers see by drag and drop, with a preview before publishing.',
  ],
};
