import { describe, expect, it } from 'vitest';
import { builtInPlanFoods as foods } from '../../areas/food/ingredient/built-in-plan-foods.js';
import { builtInPlanDishes as dishes } from '../../areas/food/recipe-case/built-in-plan-dishes.js';
import { makePlan, type Plan } from '../plan/plan.js';
import type { DietStyle, HealthFlag } from '../plan/schemas.js';
import { kindOf } from './amounts.js';

const byId = new Map(foods.map((food) => [food.id, food]));
const dishById = new Map(dishes.map((dish) => [dish.id, dish]));

function planFor(diet_style: DietStyle, energy_kcal: number, health_flags: HealthFlag[] = []): Plan {
  const none = { allergy_ingredient_ids: [], allergens: [], dislike_ingredient_ids: [] };
  const restrictions = { diet_style, health_flags, ...none };
  const plan = makePlan({ seed: 'manners', from: '2026-11-23', days: 7, energy_kcal, restrictions, foods, dishes });
  if ('refused' in plan) throw new Error(JSON.stringify(plan.refused));
  return plan;
}

/** The part of its recipe in which each dish of a role is served. */
const partsOf = ({ days }: Plan, role: string) =>
  days
    .flatMap(({ meals }) => meals.flatMap(({ items }) => items))
    .flatMap(({ case_id, dosage_g }) => {
      const dish = dishById.get(case_id ?? 0);
      const whole = dish?.items.reduce((sum, item) => sum + item.dosage_g, 0) ?? 0;
      return dish?.role === role ? [dosage_g / whole] : [];
    });

const fruitsOf = ({ items }: Plan['days'][number]['meals'][number]) =>
  items.filter(({ ingredient_id }) => {
    const food = byId.get(ingredient_id ?? 0);
    return food && kindOf(food) === 'fruit';
  });

describe('makePlan, meals that one serves', () => {
  const plans = [planFor('normal', 1500), planFor('vegan', 1500), planFor('normal', 1800, ['diabetes'])];

  it('serves no sip of soup, and breakfasts and main dishes of three quarters at least', () => {
    for (const plan of plans) {
      expect(Math.min(1, ...partsOf(plan, 'soup'))).toBeGreaterThan(0.97);
      for (const role of ['breakfast', 'protein', 'one_dish', 'staple']) expect(Math.min(1, ...partsOf(plan, role))).toBeGreaterThan(0.72);
    }
  });

  it('has at most 200 g of a fruit at once, and rarely the same twice a day', () => {
    let twice = 0;
    for (const { days } of plans)
      for (const { meals } of days) {
        const eaten = meals.flatMap(fruitsOf);
        for (const { dosage_g } of eaten) expect(dosage_g).toBeLessThanOrEqual(200);
        twice += eaten.length - new Set(eaten.map(({ name }) => name)).size;
      }
    expect(twice).toBeLessThanOrEqual(2);
  });

  it('splits the milk of a pregnant woman', () => {
    const { days } = planFor('normal', 1830, ['pregnancy']);
    for (const { meals } of days) {
      const milks = meals.flatMap(({ items }) =>
        items.filter(({ ingredient_id }) => {
          const food = byId.get(ingredient_id ?? 0);
          return food && kindOf(food) === 'milk';
        }),
      );
      expect(milks.reduce((sum, { dosage_g }) => sum + dosage_g, 0)).toBeGreaterThanOrEqual(300);
      for (const { dosage_g } of milks) expect(dosage_g).toBeLessThanOrEqual(300);
    }
  });
});
