import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  session_token_hash_key: { unbroken: '256 random bits' },
  one_time_token_enterprise_id_session_id_fkey: { unbroken: 'given in the session of the request' },
  session_enterprise_id_staff_id_fkey: { unbroken: 'opened for a staff member who was just read' },
};
