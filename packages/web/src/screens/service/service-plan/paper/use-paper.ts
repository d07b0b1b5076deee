import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { dayOf } from '#app/company-time.js';
import type { Plan } from '../plan-edits.js';
import { usePlan } from '../plan-store.js';

/** Reads what to buy and how to cook: all days of a week that is over or to come, of this week what is left of it. */
export function usePaper({ service_id, from, to, days }: Plan) {
  const portions = usePlan((state) => state.paper.portions);
  const may = useMay('getServiceShoppingList');
  const today = dayOf(Date.now());
  const first = from < today && today <= to ? today : from;
  const asked = may && days.length > 0 ? { service_id, to, ...(portions ? { family_factor: portions } : {}) } : null;
  const shopping = useOperation('getServiceShoppingList', asked && { ...asked, from: first }, { keepPreviousData: true });
  const dishes = useOperation('getServicePlanDishes', asked && { ...asked, from }, { keepPreviousData: true });
  return { shopping, dishes };
}
