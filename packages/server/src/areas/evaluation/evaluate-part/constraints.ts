import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  questionnaire_part_enterprise_id_questionnaire_id_fkey: { unbroken: 'written while the questionnaire is locked' },
  questionnaire_part_enterprise_id_questionnaire_id_id_key: { unbroken: 'a copy of the primary key' },
  questionnaire_part_question_enterprise_id_questionnaire_id_fkey: { unbroken: 'written while the questionnaire is locked' },
  questionnaire_part_question_once: { unbroken: 'asked for before, while the questionnaire is locked' },
  questionnaire_part_question_enterprise_id_question_id_fkey: {
    field: 'question_ids',
    sentence: ['没有这道题，请重新选择', 'There is no such question; choose again'],
  },
};
