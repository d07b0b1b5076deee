import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/medal/fession', title: ['裂变活动', 'Referral campaigns'], areas: ['fission'] },
  { path: '/medal/fession/activity-detail', title: ['活动详情', 'Referral campaign'], areas: ['fission'], within: '/medal/fession' },
  { path: '/medal/fession/activity-edit', title: ['编辑活动', 'Edit referral campaign'], areas: ['fission'], within: '/medal/fession' },
  { path: '/fession/activity-detail', title: ['活动详情', 'Referral campaign'], areas: ['fission'], within: '/medal/fession' },
  { path: '/fession/activity-edit', title: ['编辑活动', 'Edit referral campaign'], areas: ['fission'], within: '/medal/fession' },
];
