import type { AvoidReason, Plan } from './plan-edits.js';

/** A dislike is a wish, no danger. */
const isGrave = ({ reason }: { reason: AvoidReason }) => reason !== 'dislike';

interface AvoidedMeal {
  date: string;
  foods: string[];
}

/** Meals to come with food that the customer must not have. */
export const avoidedMeals = ({ days }: Pick<Plan, 'days'>): AvoidedMeal[] =>
  days.flatMap(({ date, editable, meals }) =>
    meals.flatMap(({ items, avoided, punched }) => {
      const foods = avoided.filter(isGrave).flatMap(({ item_no }) => items[item_no - 1]?.name ?? []);
      return editable && !punched && foods.length > 0 ? [{ date, foods }] : [];
    }),
  );
