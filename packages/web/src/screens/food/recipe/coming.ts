import type { Purposes } from '../../../generated-pages/purposes.js';

export const purposes: Purposes = {
  '/resource/recipe-conf': ['设置食谱的分类、餐次和营养标准。', 'Set the categories, meals and nutrition targets that recipes use.'],
};
