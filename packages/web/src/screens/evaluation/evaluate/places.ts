import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  {
    path: '/evaluation/questionnaire/:id',
    title: ['问卷', 'Questionnaire'],
    screen: 'QuestionnaireRecord',
    within: '/evaluation/questionnaire',
  },
];
