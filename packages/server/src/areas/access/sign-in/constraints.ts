import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  session_token_hash_key: { unbroken: '256 random bits' },
  session_enterprise_id_staff_id_fkey: { unbroken: 'opened for a staff member who was just read' },
};
