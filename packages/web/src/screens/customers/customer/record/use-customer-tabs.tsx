import { useRights } from '#api/Can.js';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { RecordForm } from '#form/RecordForm.js';
import type { RecordTab } from '#form/RecordPage.js';
import { TrendsPanel } from '#screens/service/data-trend/TrendsPanel.js';
import { type CustomerDetail, ingredientsOf, valuesOfCustomer } from '../customer-values.js';
import { ConsentPanel } from '../privacy/ConsentPanel.js';
import { DataPanel } from '../privacy/DataPanel.js';
import { TimelinePanel } from '../timeline/TimelinePanel.js';
import { useCookingValues } from '../use-cooking-words.js';
import { CustomerFields } from './CustomerFields.js';
import { EvaluationsPanel } from './EvaluationsPanel.js';
import { OrdersPanel } from './OrdersPanel.js';
import { Overview } from './Overview.js';
import { ServicesPanel } from './ServicesPanel.js';

const RewardsPanel = lazyPart(() => import('./RewardsPanel.js'), 'RewardsPanel');

const words = texts({
  overview: ['概览', 'Overview'],
  trends: ['趋势', 'Trends'],
  timeline: ['时间线', 'Timeline'],
  file: ['健康档案', 'Health file'],
  evaluations: ['测评', 'Evaluations'],
  services: ['服务', 'Services'],
  orders: ['订单', 'Orders'],
  rewards: ['权益', 'Rewards'],
  consent: (given: number) => [`授权 ${given}/4`, `Consent ${given}/4`],
  data: ['个人数据', 'Personal data'],
});

/** Returns what the user may do in the sections; two of them need one right of several. */
function useTabRights() {
  const may = useRights(
    'listCustomerTimeline',
    'updateCustomer',
    'listCustomerOrders',
    'listCouponRecords',
    'listMedalHolders',
    'listPointRecords',
    'getCustomerConsent',
    'listServices',
    'listEvaluationAnswers',
    'getWeightTrend',
    'exportCustomerData',
    'eraseCustomer',
    'mergeCustomers',
  );
  return {
    ...may,
    readRewards: [may.listCouponRecords, may.listMedalHolders, may.listPointRecords].some(Boolean),
    handleData: [may.exportCustomerData, may.eraseCustomer, may.mergeCustomers].some(Boolean),
  };
}

/** Returns the sections of a customer's page that the user may read. */
export function useCustomerTabs(listPath: string) {
  const t = useTexts(words);
  const may = useTabRights();
  return (record: CustomerDetail): RecordTab[] =>
    [
      { name: 'overview', title: t.overview, content: () => <Overview record={record} /> },
      may.listCustomerTimeline && {
        name: 'timeline',
        title: t.timeline,
        content: () => <TimelinePanel id={record.id} consent={record.consent} />,
      },
      may.getWeightTrend && { name: 'trends', title: t.trends, content: () => <TrendsPanel customer={record} /> },
      may.updateCustomer && { name: 'file', title: t.file, content: () => <HealthFile record={record} /> },
      may.listEvaluationAnswers && { name: 'evaluations', title: t.evaluations, content: () => <EvaluationsPanel id={record.id} /> },
      may.listServices && { name: 'services', title: t.services, content: () => <ServicesPanel record={record} /> },
      may.listCustomerOrders && { name: 'orders', title: t.orders, content: () => <OrdersPanel id={record.id} /> },
      may.readRewards && { name: 'rewards', title: t.rewards, content: () => <RewardsPanel id={record.id} /> },
      may.getCustomerConsent && {
        name: 'consent',
        title: t.consent(Object.values(record.consent).filter(Boolean).length),
        content: () => <ConsentPanel id={record.id} />,
      },
      may.handleData && { name: 'data', title: t.data, content: () => <DataPanel record={record} listPath={listPath} /> },
    ].filter((tab) => typeof tab === 'object');
}

function HealthFile({ record }: { record: CustomerDetail }) {
  const show = useCookingValues();
  return (
    <RecordForm<CustomerDetail, 'updateCustomer'>
      id={record.id}
      read="getCustomer"
      show={show}
      update={{ id: 'updateCustomer', draft: ({ id }) => `customer:${id}`, values: valuesOfCustomer }}
    >
      <CustomerFields isNew={false} hidesBody={!record.consent.weight} known={ingredientsOf(record)} />
    </RecordForm>
  );
}
