import type { Constraints } from '../../../http/constraint.js';

export const constraints: Constraints = {
  dimension_item_once: {
    field: 'question_id',
    sentence: ['这个维度已有这道题，请另选题目', 'The dimension has this question already; choose another'],
  },
  dimension_item_enterprise_id_from_question_id_fkey: { field: 'share_of' },
  dimension_item_enterprise_id_to_question_id_fkey: { field: 'share_of' },
};
