import type { Handlers } from '../../../http/context.js';
import { createPunchReply, deletePunchComment } from './comments.js';
import { saveDayEvaluation, setPunchWeight } from './day.js';
import { resetDietEvaluation, saveDietEvaluation } from './evaluate.js';
import { saveMealFoods } from './meal-foods.js';
import { reviewAgreement, saveSecondLook } from './second-look.js';

export const handlers: Handlers = {
  saveDietEvaluation,
  resetDietEvaluation,
  saveMealFoods,
  createPunchReply,
  deletePunchComment,
  saveDayEvaluation,
  setPunchWeight,
  saveSecondLook,
  getReviewAgreement: reviewAgreement,
};
