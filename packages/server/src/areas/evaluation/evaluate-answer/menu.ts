import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Evaluation',
    sort: 5,
    title: '测评答卷',
    title_en: 'Answers',
    name: 'AnswerList',
    path: '/evaluation/answer',
    component: 'evaluate-answer/AnswerList',
    icon: 'clipboard-check',
    permission_code: 'evaluate-answer:answer:list',
  },
];
