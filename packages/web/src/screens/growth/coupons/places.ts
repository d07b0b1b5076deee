import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/medal/coupon/records', title: ['领券记录', 'Issued coupons'], screen: 'CouponRecords', within: '/medal/coupon' },
];
