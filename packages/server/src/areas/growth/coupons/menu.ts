import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Growth',
    sort: 30,
    title: '优惠券',
    title_en: 'Coupons',
    name: 'CouponList',
    path: '/medal/coupon',
    component: 'coupons/CouponList',
    icon: 'ticket',
    permission_code: 'coupons:coupon:list',
  },
];
