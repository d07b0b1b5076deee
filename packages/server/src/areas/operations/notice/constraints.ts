import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  notice_enterprise_id_job_id_fkey: { unbroken: 'written for a job that was just read' },
  notice_enterprise_id_staff_id_fkey: { unbroken: 'written for a staff member who was just read' },
  notice_enterprise_id_work_order_id_fkey: { unbroken: 'written for a report that was just read' },
};
