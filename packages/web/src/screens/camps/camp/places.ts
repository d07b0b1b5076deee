import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/order/campDetail/:id', title: ['减脂营', 'Camp'], screen: 'CampDetail', within: '/order/camp' },
  { path: '/order/noCampService', title: ['未入营服务单', 'Orders without a camp'], screen: 'CandidateList', within: '/order/camp' },
  { path: '/order/campReport/:id', title: ['减脂营报告', 'Camp report'], screen: 'CampReport', within: '/order/camp' },
];
