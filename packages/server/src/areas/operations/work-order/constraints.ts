import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  work_order_reply_enterprise_id_staff_id_fkey: { unbroken: 'the caller is a staff member' },
  work_order_reply_enterprise_id_work_order_id_fkey: { unbroken: 'written to a report that was just read' },
};
