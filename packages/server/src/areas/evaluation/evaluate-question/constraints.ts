import type { Constraints } from '../../../http/constraint.js';

const missing = { field: 'question_id', sentence: ['没有这道题，请重新选择', 'There is no such question; choose again'] } as const;
const share = { field: 'share_of', sentence: ['没有这道题，请重新选择', 'There is no such question; choose again'] } as const;

export const constraints: Constraints = {
  question_code: { field: 'code', sentence: ['题目标识已被占用，请换一个', 'This code is taken; choose another'] },
  dimension_item_once: {
    field: 'question_id',
    sentence: ['这个维度已有这道题，请另选题目', 'The dimension has this question already; choose another'],
  },
  dimension_item_enterprise_id_questionnaire_id_dimension_id_fkey: { unbroken: 'read while the questionnaire is locked' },
  dimension_item_enterprise_id_question_id_fkey: missing,
  dimension_item_enterprise_id_from_question_id_fkey: share,
  dimension_item_enterprise_id_to_question_id_fkey: share,
};
