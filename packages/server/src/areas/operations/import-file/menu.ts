import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Operations',
    sort: 20,
    title: '导入中心',
    title_en: 'Imports',
    name: 'ImportList',
    path: '/system/import',
    component: 'import/ImportList',
    icon: 'file-up',
    permission_code: 'import-file:file:list',
  },
];
