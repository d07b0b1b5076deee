import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  history_entry_enterprise_id_object_object_id_number_key: { unbroken: 'Saves of a record wait for each other.' },
  history_entry_enterprise_id_staff_id_fkey: { unbroken: 'The person is the caller, whose row is only marked as deleted.' },
};
