import type { Purposes } from '../../../generated-pages/purposes.js';

export const purposes: Purposes = {
  '/order/punchDynamic': [
    '按时间查看客户的饮食和运动打卡，逐条点评。',
    'Meal and exercise check-ins of customers as they come in, to review one by one.',
  ],
};
