import type { Constraints } from '../../../http/constraint.js';

const ofService = { unbroken: 'written while the service is locked' } as const;
const caller = { unbroken: 'the caller' } as const;

export const constraints: Constraints = {
  service_running: { unbroken: 'a start and a resume look for a running one while the customer is locked' },
  service_open_break: ofService,
  service_break_enterprise_id_service_id_fkey: ofService,
  service_break_enterprise_id_staff_id_fkey: caller,
  service_change_enterprise_id_service_id_fkey: ofService,
  service_change_enterprise_id_staff_id_fkey: caller,
  seminar_progress_enterprise_id_seminar_id_fkey: {
    field: 'seminar_id',
    sentence: ['没有这节微课，请重新选择', 'There is no such course; choose again'],
  },
  seminar_progress_enterprise_id_user_id_fkey: {
    field: 'user_id',
    sentence: ['没有这位客户，请重新选择', 'There is no such customer; choose again'],
  },
};
