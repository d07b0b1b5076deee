import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  import_file_enterprise_id_job_id_idx: { unbroken: 'written with the job' },
  import_file_enterprise_id_job_id_fkey: { unbroken: 'written with the job' },
  import_file_enterprise_id_operator_id_fkey: { unbroken: 'the caller is a staff member' },
  import_mapping_enterprise_id_staff_id_fkey: { unbroken: 'the caller is a staff member' },
  import_created_enterprise_id_import_file_id_fkey: { unbroken: 'written by the job of the import' },
};
