import type { Purposes } from '../../../generated-pages/purposes.js';

export const purposes: Purposes = {
  '/resource/seminar': [
    '编辑微课和系列课，安排客户何时学到哪一节。',
    'Edit micro-courses and series, and set when customers get which lesson.',
  ],
};
