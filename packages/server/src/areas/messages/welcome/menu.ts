import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Customers',
    sort: 71,
    title: '欢迎语',
    title_en: 'Welcome messages',
    name: 'WelcomeList',
    path: '/drainageCode/welcome',
    component: 'welcome/WelcomeList',
    icon: 'message-circle',
    permission_code: 'welcome:welcome:list',
  },
];
