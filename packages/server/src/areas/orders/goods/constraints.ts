import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  goods_map_sku: { field: 'outer_sku', sentence: ['该平台规格编码已有映射', 'This platform SKU is already mapped'] },
};
