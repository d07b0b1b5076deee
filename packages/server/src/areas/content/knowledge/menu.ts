import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Content',
    sort: 30,
    title: '知识卡',
    title_en: 'Knowledge cards',
    name: 'KnowledgeList',
    path: '/material/knowledge',
    component: 'knowledge/KnowledgeList',
    icon: 'award',
    permission_code: 'knowledge:card:list',
  },
];
