import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  event_enterprise_id_staff_id_fkey: { unbroken: 'written for a staff member who was just read' },
  platform_event_enterprise_id_digest_key: { unbroken: 'a repeated event is skipped' },
  job_event: { unbroken: 'an existing waiting or running job is kept' },
};
