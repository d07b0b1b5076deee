import type { Purposes } from '#generated-pages/purposes.js';

export const purposes: Purposes = {
  '/drainageCode/welcome/edit': [
    '编写新客户收到的第一条消息，可按员工和时段区分。',
    'Write the first message that new customers get, by staff member and time of day.',
  ],
};
