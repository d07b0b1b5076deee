import type { Constraints } from '../../../http/constraint.js';

const recorded = { unbroken: 'recorded while the service is locked' } as const;
const caller = { unbroken: 'the caller' } as const;

export const constraints: Constraints = {
  punch_day_enterprise_id_service_id_fkey: recorded,
  punch_day_enterprise_id_service_id_day_key: recorded,
  punch_day_enterprise_id_user_id_fkey: recorded,
  punch_day_enterprise_id_evaluated_by_fkey: caller,
  diet_punch_enterprise_id_day_punch_id_fkey: recorded,
  diet_punch_enterprise_id_service_id_day_meal_key: recorded,
  diet_punch_enterprise_id_evaluated_by_fkey: caller,
  punch_comment_enterprise_id_day_punch_id_fkey: recorded,
  punch_comment_enterprise_id_day_diet_punch_id_fkey: recorded,
  punch_comment_enterprise_id_staff_id_fkey: caller,
  punch_action_enterprise_id_user_id_fkey: recorded,
  punch_second_look_enterprise_id_day_diet_punch_id_fkey: recorded,
  punch_second_look_enterprise_id_day_diet_punch_id_key: recorded,
  punch_second_look_enterprise_id_staff_id_fkey: caller,
  ingest_key_key_id_key: { unbroken: 'drawn at random' },
  ingest_key_enterprise_id_staff_id_fkey: caller,
  customer_message_enterprise_id_user_id_fkey: recorded,
  customer_message_enterprise_id_service_id_fkey: recorded,
};
