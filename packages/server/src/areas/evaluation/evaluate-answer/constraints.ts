import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  evaluation_answer_enterprise_id_questionnaire_id_number_fkey: { unbroken: 'read while the questionnaire is locked' },
  evaluation_answer_enterprise_id_customer_id_fkey: {
    field: 'user_id',
    sentence: ['没有这位客户，请重新选择', 'There is no such customer; choose again'],
  },
  evaluation_answer_enterprise_id_staff_id_fkey: { unbroken: 'the caller' },
};
