import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Content',
    sort: 17,
    title: '日计划',
    title_en: 'Day plans',
    name: 'DayPlanToday',
    path: '/material/day-plan',
    component: 'day-plan/DayPlanToday',
    icon: 'calendar-check',
    permission_code: 'day-plan:task:list',
  },
];
