import type { Handlers } from '../../../http/context.js';
import { servicePlanDishes } from './plan-dishes.js';
import { queryPlanPreview } from './preview.js';
import { serviceShoppingList } from './shopping-list.js';

export const handlers: Handlers = {
  queryPlanPreview,
  getServiceShoppingList: serviceShoppingList,
  getServicePlanDishes: servicePlanDishes,
};
