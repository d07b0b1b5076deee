import type { Constraints } from '../../../http/constraint.js';

const locked = { unbroken: 'written while the service is locked' } as const;

export const constraints: Constraints = {
  service_plan_meal_enterprise_id_service_id_fkey: locked,
  service_plan_version_enterprise_id_service_id_fkey: locked,
  service_plan_version_enterprise_id_service_id_number_key: locked,
  service_plan_version_enterprise_id_staff_id_fkey: { unbroken: 'the caller' },
};
