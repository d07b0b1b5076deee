import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  platform_order_no: { unbroken: 'written by imports, which look orders up first' },
  platform_order_enterprise_id_user_id_fkey: { field: 'user_id', sentence: ['没有这位客户', 'There is no such customer'] },
  platform_order_item_enterprise_id_goods_id_fkey: { field: 'goods_id', sentence: ['没有这个商品', 'The goods do not exist'] },
  platform_order_item_enterprise_id_order_id_fkey: { unbroken: 'written with the order' },
};
