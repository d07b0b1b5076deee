import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Content',
    sort: 15,
    title: '话术',
    title_en: 'Quick replies',
    name: 'PhraseList',
    path: '/material/words',
    component: 'work-hs/PhraseList',
    icon: 'messages-square',
    permission_code: 'work-hs:phrase:list',
  },
];
