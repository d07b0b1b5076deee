import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Service',
    sort: 20,
    title: '打卡点评',
    title_en: 'Check-in review',
    name: 'PunchReview',
    path: '/order/punchDynamic',
    component: 'punch/PunchReview',
    icon: 'soup',
    permission_code: 'punch:diet:list',
  },
];
