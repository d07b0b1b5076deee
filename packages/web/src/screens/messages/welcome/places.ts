import type { Place } from '#app/sitemap.js';

const list = '/drainageCode/welcome';

export const places: Place[] = [
  { path: `${list}/edit`, title: ['编辑欢迎语', 'Edit welcome message'], screen: 'WelcomeEditor', within: list },
  { path: `${list}/log`, title: ['欢迎语发送记录', 'Log of welcome messages'], screen: 'WelcomeLog', within: list },
];
