import type { Purposes } from '../../../generated-pages/purposes.js';

export const purposes: Purposes = {
  '/enterprise/statistics-total': [
    '各商户的客户、服务和收入汇总，可以按时间比较。',
    'Customers, services and revenue of all merchants, compared over time.',
  ],
};
