import type { ReactNode } from 'react';
import { useRights } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { TrendsPanel } from '#screens/service/data-trend/TrendsPanel.js';
import type { ServiceDetail } from './service-facts.js';

const ServiceOverview = lazyPart(() => import('./ServiceOverview.js'), 'ServiceOverview');
const CoursePanel = lazyPart(() => import('./CoursePanel.js'), 'CoursePanel');
const EvaluationPanel = lazyPart(() => import('./EvaluationPanel.js'), 'EvaluationPanel');
const HistoryPanel = lazyPart(() => import('./HistoryPanel.js'), 'HistoryPanel');

const words = texts({
  plan: ['食谱', 'Meal plan'],
  overview: ['服务', 'Service'],
  trends: ['趋势', 'Trends'],
  course: ['课程', 'Courses'],
  evaluation: ['测评', 'Evaluations'],
  history: ['历史', 'History'],
});

interface Section {
  name: 'plan' | 'overview' | 'trends' | 'course' | 'evaluation' | 'history';
  title: string;
  content: () => ReactNode;
}

/** Returns the sections of a service order that the user may read; the week plan draws itself. */
export function useServiceSections(detail: ServiceDetail): Section[] {
  const t = useTexts(words);
  const may = useRights('getServicePlan', 'getServiceCourse', 'getServiceEvaluation', 'getWeightTrend');
  const { id } = detail.service;
  return [
    may.getServicePlan && { name: 'plan' as const, title: t.plan, content: () => null },
    { name: 'overview' as const, title: t.overview, content: () => <ServiceOverview detail={detail} /> },
    may.getWeightTrend && {
      name: 'trends' as const,
      title: t.trends,
      content: () => <TrendsPanel customer={detail.customer} of={{ service_id: id }} />,
    },
    may.getServiceCourse && { name: 'course' as const, title: t.course, content: () => <CoursePanel detail={detail} /> },
    may.getServiceEvaluation && { name: 'evaluation' as const, title: t.evaluation, content: () => <EvaluationPanel detail={detail} /> },
    { name: 'history' as const, title: t.history, content: () => <HistoryPanel id={id} /> },
  ].filter((one) => typeof one === 'object');
}
