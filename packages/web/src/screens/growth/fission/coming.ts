import type { Purposes } from '#generated-pages/purposes.js';

export const purposes: Purposes = {
  '/medal/fession': [
    '全部裂变活动：邀请了多少人、谁带来的、奖励发到哪里。',
    'All referral campaigns: how many people were invited, by whom, and which rewards went out.',
  ],
  '/medal/fession/activity-detail': [
    '一个活动的数据：参与、邀请和奖励，以及每个人的邀请关系。',
    'The figures of a campaign: participants, invitations and rewards, and who invited whom.',
  ],
  '/medal/fession/activity-edit': [
    '设置活动的时间、海报、邀请人数和奖励。',
    'Set when a campaign runs, its poster, how many invitations it takes, and its rewards.',
  ],
  '/fession/activity-detail': [
    '一个活动的数据：参与、邀请和奖励，以及每个人的邀请关系。',
    'The figures of a campaign: participants, invitations and rewards, and who invited whom.',
  ],
  '/fession/activity-edit': [
    '设置活动的时间、海报、邀请人数和奖励。',
    'Set when a campaign runs, its poster, how many invitations it takes, and its rewards.',
  ],
};
