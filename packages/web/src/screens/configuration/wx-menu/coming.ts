import type { Purposes } from '../../../generated-pages/purposes.js';

export const purposes: Purposes = {
  '/officialAccount/officialAccount/menuManage': [
    '编辑公众号底部菜单和每个菜单的回复，发布前与线上对比。',
    'Edit the menu of the official account and what each entry answers, compared with the live one before publishing.',
  ],
};
