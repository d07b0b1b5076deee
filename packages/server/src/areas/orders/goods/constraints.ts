import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  goods_map_sku: { field: 'outer_sku', sentence: ['该平台规格编码已有映射', 'This platform SKU is already mapped'] },
  goods_map_title: { field: 'outer_title', sentence: ['该平台商品名称已有映射', 'This platform title is already mapped'] },
};
