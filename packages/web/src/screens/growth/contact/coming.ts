import type { Purposes } from '#generated-pages/purposes.js';

export const purposes: Purposes = {
  '/drainageCode/staff/detail': [
    '一个员工活码带来了多少客户，分给了谁。',
    'How many customers a contact code brought in, and to whom they went.',
  ],
  '/drainageCode/staff/edit': [
    '设置活码的接待员工、时段、上限和欢迎语。',
    'Set who answers a contact code, when, up to how many, and with which welcome message.',
  ],
};
