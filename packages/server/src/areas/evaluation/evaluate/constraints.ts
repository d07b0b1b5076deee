import type { Constraints } from '../../../http/constraint.js';

const locked = { unbroken: 'written while the questionnaire is locked' } as const;

export const constraints: Constraints = {
  questionnaire_code: { field: 'code', sentence: ['问卷标识已被占用，请换一个', 'This code is taken; choose another'] },
  questionnaire_dimension_enterprise_id_questionnaire_id_fkey: locked,
  questionnaire_dimension_enterprise_id_questionnaire_id_id_key: { unbroken: 'a copy of the primary key' },
  questionnaire_version_enterprise_id_questionnaire_id_fkey: locked,
  questionnaire_version_enterprise_id_questionnaire_id_number_key: locked,
  questionnaire_version_enterprise_id_staff_id_fkey: { unbroken: 'the caller' },
};
