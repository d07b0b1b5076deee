import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Configuration',
    sort: 75,
    title: '优惠券',
    title_en: 'Coupons',
    name: 'CouponList',
    path: '/system/coupon',
    component: 'coupons/CouponList',
    icon: 'ticket',
    permission_code: 'coupons:coupon:list',
  },
];
