import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  job_sync: { unbroken: 'looked up first, one sync start at a time' },
  job_enterprise_id_operator_id_fkey: { unbroken: 'the caller is a staff member' },
  sync_call_enterprise_id_job_id_fkey: { unbroken: 'written by the job' },
  sync_item_enterprise_id_job_id_fkey: { unbroken: 'written by the job' },
  sync_person_enterprise_id_job_id_fkey: { unbroken: 'written by the job' },
};
