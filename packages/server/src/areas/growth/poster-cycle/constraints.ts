import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  poster_cycle_entry_content: {
    field: 'item_id',
    sentence: ['这一天已有同样的内容，请另选内容或日期', 'This day has the same content already; choose other content or another day'],
  },
};
