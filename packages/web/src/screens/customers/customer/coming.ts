import type { Purposes } from '../../../generated-pages/purposes.js';

export const purposes: Purposes = {
  '/user/userList/detail': [
    '在一页里看清一位客户：标签、归属员工、服务进度、打卡、体重与饮食趋势，以及全部往来记录。',
    'One customer on one page: tags, owner, service progress, check-ins, weight and diet trends, and everything that has happened so far.',
  ],
  '/user/userPublic/detail': [
    '在一页里看清一位客户：标签、归属员工、服务进度、打卡、体重与饮食趋势，以及全部往来记录。',
    'One customer on one page: tags, owner, service progress, check-ins, weight and diet trends, and everything that has happened so far.',
  ],
};
