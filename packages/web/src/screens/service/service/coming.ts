import type { Purposes } from '../../../generated-pages/purposes.js';

export const purposes: Purposes = {
  '/order/serviceDetail/:id': [
    '一份服务的全部内容：档案、方案、每日食谱、课程和评价。',
    'All of one service: its file, its plan, the meals of each day, its course and its reviews.',
  ],
};
