import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Content',
    sort: 20,
    title: '文章',
    title_en: 'Articles',
    name: 'ArticleList',
    path: '/material/article',
    component: 'article/ArticleList',
    icon: 'book-open',
    permission_code: 'article:article:list',
  },
];
