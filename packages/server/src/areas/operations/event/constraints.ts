import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  event_enterprise_id_staff_id_fkey: { unbroken: 'told of a member of staff who was just read' },
  platform_event_enterprise_id_digest_key: { unbroken: 'an event that came before is left out' },
  job_event: { unbroken: 'one that waits or runs already is left as it is' },
};
