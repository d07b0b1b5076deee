import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Operations',
    sort: 40,
    title: '登录日志',
    title_en: 'Sign-in log',
    name: 'LoginLog',
    path: '/monitoring/login',
    component: 'log/LoginLog',
    icon: 'log-in',
    permission_code: 'log:login:list',
  },
  {
    group: 'Operations',
    sort: 50,
    title: '操作日志',
    title_en: 'Operation log',
    name: 'OperationLog',
    path: '/monitoring/operation',
    component: 'log/OperationLog',
    icon: 'scroll-text',
    permission_code: 'log:operation:list',
  },
  {
    group: 'Operations',
    sort: 60,
    title: '错误日志',
    title_en: 'Error log',
    name: 'ErrorLog',
    path: '/monitoring/error',
    component: 'log/ErrorLog',
    icon: 'bug',
    permission_code: 'log:error:list',
  },
];
