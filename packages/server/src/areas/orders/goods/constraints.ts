import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  goods_sku: { field: 'sku', sentence: ['商品编码已被占用，请换一个', 'This SKU is taken; choose another'] },
  goods_map_sku: { field: 'outer_sku', sentence: ['该平台规格编码已有映射', 'This platform SKU is already mapped'] },
  goods_map_enterprise_id_goods_id_fkey: { field: 'goods_id', sentence: ['没有这个商品', 'The goods do not exist'] },
};
