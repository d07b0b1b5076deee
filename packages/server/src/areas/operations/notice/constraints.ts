import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  notice_enterprise_id_job_id_fkey: { unbroken: 'told of a job that was just read' },
  notice_enterprise_id_staff_id_fkey: { unbroken: 'told to a member of staff who was just read' },
  notice_enterprise_id_work_order_id_fkey: { unbroken: 'told of a report that was just read' },
};
