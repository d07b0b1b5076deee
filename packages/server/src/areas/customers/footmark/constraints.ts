import type { Constraints } from '../../../http/constraint.js';

const read = { unbroken: 'just read and locked' } as const;

export const constraints: Constraints = {
  footmark_enterprise_id_user_id_fkey: read,
  footmark_enterprise_id_origin_id_fkey: read,
  footmark_enterprise_id_service_id_fkey: read,
  footmark_enterprise_id_operator_id_fkey: { unbroken: 'the caller' },
};
