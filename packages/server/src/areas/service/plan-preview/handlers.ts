import type { Handlers } from '../../../http/context.js';
import { queryPlanPreview } from './preview.js';
import { serviceShopping } from './shopping.js';

export const handlers: Handlers = {
  queryPlanPreview,
  getServiceShoppingList: serviceShopping,
};
