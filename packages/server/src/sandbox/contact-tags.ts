import type { DemoCustomer } from './demo-customers.js';

const tagRules: [tag: string, fits: (customer: DemoCustomer) => boolean][] = [
  ['产后恢复', ({ tags }) => tags.includes('产后恢复')],
  ['高血压', ({ flags }) => flags.includes('hypertension')],
  ['血糖偏高', ({ flags, tags }) => flags.includes('diabetes') || tags.includes('控糖')],
  ['痛风', ({ flags }) => flags.includes('gout')],
  ['常外食', ({ tags }) => tags.includes('外卖为主')],
  ['已成交', ({ stage }) => stage === 'in_service' || stage === 'trial'],
  ['老客户', ({ stage }) => stage === 'finished'],
  ['待回访', ({ stage }) => stage === 'lost'],
  ['意向强', ({ stage, n }) => stage === 'lead' && n % 3 === 1],
  ['门店', ({ n }) => n % 4 === 1],
  ['转介绍', ({ n }) => n % 4 === 2],
  ['直播间', ({ n }) => n % 4 === 3],
];

/** The tags in WeCom that fit a demo customer. */
export const contactTags = (customer: DemoCustomer): string[] => tagRules.flatMap(([tag, fits]) => (fits(customer) ? [tag] : []));
