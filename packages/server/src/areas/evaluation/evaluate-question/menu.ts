import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Evaluation',
    sort: 20,
    title: '测评题库',
    title_en: 'Question bank',
    name: 'QuestionList',
    path: '/evaluation/question',
    component: 'evaluate-question/QuestionList',
    icon: 'list-tree',
    permission_code: 'evaluate-question:question:list',
  },
];
