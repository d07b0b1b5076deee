import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Food',
    sort: 50,
    title: '微课配置',
    title_en: 'Courses',
    name: 'SeminarEditor',
    path: '/resource/seminar',
    component: 'seminar/SeminarEditor',
    icon: 'video',
    permission_code: 'series:series:list',
  },
];
