import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/order/goods', title: ['商品', 'Goods'], screen: 'GoodsList' },
  { path: '/order/goods/unmapped', title: ['未对应商品', 'Unmapped goods'], screen: 'UnmappedSkus', within: '/order/goods' },
];
