import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Evaluation',
    sort: 10,
    title: '测评问卷',
    title_en: 'Questionnaires',
    name: 'QuestionnaireList',
    path: '/evaluation/questionnaire',
    component: 'evaluate/QuestionnaireList',
    icon: 'clipboard-list',
    permission_code: 'evaluate:questionnaire:list',
  },
];
