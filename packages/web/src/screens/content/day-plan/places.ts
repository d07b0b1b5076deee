import type { Place } from '#app/sitemap.js';

const today = '/material/day-plan';
const plans = `${today}/plans`;

export const places: Place[] = [
  { path: plans, title: ['计划管理', 'Plans'], screen: 'DayPlanList', within: today },
  { path: `${plans}/edit`, title: ['编辑日计划', 'Edit day plan'], screen: 'DayPlanEditor', within: today },
  { path: `${plans}/detail`, title: ['日计划详情', 'Day plan'], screen: 'DayPlanRecord', within: today },
];
