import type { Purposes } from '../../../generated-pages/purposes.js';

export const purposes: Purposes = {
  '/order/campDetail/:id': [
    '一个减脂营的进度：成员、打卡、排名和需要关注的人。',
    'How a camp is going: its members, their check-ins and ranking, and who needs attention.',
  ],
};
