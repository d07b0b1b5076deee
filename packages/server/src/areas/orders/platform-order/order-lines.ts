import type { RecordLines } from '../../../imports/record-lines.js';
import { sumLines } from './line-amounts.js';

/** Items stay the same rows through imports, because services are open for their units. */
export const orderLines: RecordLines = {
  ...{ table: 'platform_order_item', parent: 'order_id', defaults: { num: 1 }, sum: sumLines },
  same: {
    by: ['outer_sku', 'title'],
    used: 'exists (select from order_service s where s.enterprise_id = t.enterprise_id and s.order_item_id = t.id)',
    removed: 'removed_at',
    derived: { goods_id: 'null', ratio: '1' },
  },
};
