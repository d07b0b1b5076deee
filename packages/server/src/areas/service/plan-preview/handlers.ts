import type { Handlers } from '../../../http/context.js';
import { planPreview } from './preview.js';
import { serviceShopping } from './shopping.js';

export const handlers: Handlers = {
  queryPlanPreview: planPreview,
  getServiceShoppingList: serviceShopping,
};
