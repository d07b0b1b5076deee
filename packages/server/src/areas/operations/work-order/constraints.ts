import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  work_order_reply_enterprise_id_staff_id_fkey: { unbroken: 'whoever asks is a member of staff' },
  work_order_reply_enterprise_id_work_order_id_fkey: { unbroken: 'written to a report that was just read' },
};
