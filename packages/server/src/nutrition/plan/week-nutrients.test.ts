import { describe, expect, it } from 'vitest';
import type { Kitchen } from '../week/kitchen.js';
import type { Dish, Food } from './food.js';
import { micronutrientsIn } from './micronutrients.js';
import { type IntakePerson, referenceIntakes } from './reference-intakes.js';
import { displayNutrients, meanNutrients, sumNutrients } from './week-nutrients.js';

const kitchen = (kind: Kitchen['kind']): Kitchen => ({
  kind,
  state: 'raw',
  keeps_days: 7,
  pack: null,
  buys: null,
  loose: false,
  common: false,
  seasons: [],
});
const food = (id: number, kind: Kitchen['kind'], energy_kcal: number, more: Partial<Food>): Food => ({
  ...{ id, name: `food ${id}`, type_id: 4, exchange_group: 'vegetable', portion_g: 100, edible_rate: 100, energy_kcal },
  ...{ protein_g: 0, fat_g: 0, carb_g: 0, fiber_g: null, sodium_mg: null, purine_mg: null, allergens: [], composition: 'known' },
  ...{ avoid_flags: [], avoid_styles: [], in_plans: true, meals: [], household: [], kitchen: kitchen(kind), ...more },
});

const rice = food(1, 'refined_grain', 350, {
  sodium_mg: 2,
  fiber_g: 0.6,
  micronutrients: micronutrientsIn({ calcium_mg: 8, iron_mg: 1.1 }),
});
const spinach = food(2, 'dark_vegetable', 28, { sodium_mg: 85, fiber_g: 1.7, micronutrients: micronutrientsIn({ calcium_mg: 66 }) });
const oil = food(3, 'oil', 899, { type_id: 16 });
const tofu = food(4, 'soy', 116, { exchange_group: 'soy', protein_g: 7, micronutrients: micronutrientsIn({ calcium_mg: 138 }) });
const foods = new Map([rice, spinach, oil, tofu].map((one) => [one.id, one]));
const fried: Dish = {
  ...{ id: 9, name: 'fried spinach', meals: [], seasons: [], role: null },
  items: [
    { ingredient_id: 2, dosage_g: 190 },
    { ingredient_id: 3, dosage_g: 10 },
  ],
};
const index = { foods, dishes: new Map([[9, fried]]) };
const line = (ingredient_id: number | null, dosage_g: number, more: object = {}) => ({
  ...{ ingredient_id, case_id: null, dosage_g, energy_kcal: 0, replace_group: null, ...more },
});
const nutrient = (shown: ReturnType<typeof displayNutrients>, name: string) => shown.nutrients.find((one) => one.name === name);
const grams = (shown: ReturnType<typeof displayNutrients>, group: string) => shown.groups.find((one) => one.group === group)?.grams;

describe('sumNutrients', () => {
  // 100 g rice: 350 kcal, 8 mg Ca. 100 g of the dish: 95 g spinach (26.6 kcal, 62.7 mg Ca) and 5 g oil (44.95 kcal, Ca unknown).
  const day = sumNutrients([[line(1, 100)], [line(null, 100, { case_id: 9 })]], index);
  const shown = displayNutrients(day);

  it('adds up foods and the foods of dishes, and says for which energy a value is known', () => {
    expect(shown.energy_kcal).toBe(422);
    // (350 + 26.6) / 421.55 = 89.3 %
    expect(nutrient(shown, 'calcium_mg')).toEqual({ name: 'calcium_mg', value: 71, known_pct: 89 });
    // Iron is known of rice only: 350 / 421.55 = 83.0 %
    expect(nutrient(shown, 'iron_mg')).toEqual({ name: 'iron_mg', value: 1.1, known_pct: 83 });
    expect(nutrient(shown, 'zinc_mg')).toEqual({ name: 'zinc_mg', value: null, known_pct: 0 });
    // 2 + 0.95 x 85 = 82.75 mg
    expect(nutrient(shown, 'sodium_mg')?.value).toBe(83);
  });

  it('counts food groups as the guidelines do', () => {
    expect([grams(shown, 'grain'), grams(shown, 'vegetable'), grams(shown, 'dark_vegetable'), grams(shown, 'oil')]).toEqual([
      100, 95, 95, 5,
    ]);
    // 82.75 mg sodium x 2.54 = 0.21 g
    expect(grams(shown, 'salt')).toBe(0.2);
    // 7 of 35 g protein: a fifth of the weight in soybeans.
    expect(grams(displayNutrients(sumNutrients([[line(4, 150)]], index)), 'soy_nut')).toBe(30);
  });

  it('knows only the energy of free text, and counts the first of alternatives', () => {
    const free = sumNutrients([[line(null, 200, { energy_kcal: 350 }), line(1, 100)]], index);
    expect(nutrient(displayNutrients(free), 'calcium_mg')).toEqual({ name: 'calcium_mg', value: 8, known_pct: 50 });
    const either = [line(1, 100, { replace_group: 'a' }), line(4, 100, { replace_group: 'a' })];
    expect(nutrient(displayNutrients(sumNutrients([either, either], index)), 'calcium_mg')?.value).toBe(16);
  });

  it('has the mean of days', () => {
    const mean = displayNutrients(meanNutrients([day, sumNutrients([[line(1, 100)]], index)]));
    // (70.7 + 8) / 2 = 39.35 mg, known for (376.6 + 350) / (421.55 + 350) = 94.2 %
    expect(nutrient(mean, 'calcium_mg')).toEqual({ name: 'calcium_mg', value: 39, known_pct: 94 });
    expect(grams(mean, 'dark_vegetable')).toBe(47.5);
    expect(displayNutrients(meanNutrients([])).energy_kcal).toBe(0);
  });
});

describe('referenceIntakes', () => {
  const of = (sex: 1 | 2, age: number, health_flags: IntakePerson['health_flags'] = []) =>
    new Map(referenceIntakes({ sex, age, health_flags }, 1800).map(({ name, from, to }) => [name, from ?? to]));

  it('differ by sex, age, pregnancy and lactation', () => {
    expect([of(2, 30), of(1, 30), of(2, 50)].map((one) => one.get('iron_mg'))).toEqual([18, 12, 10]);
    expect([of(2, 30, ['pregnancy']), of(2, 30, ['lactation']), of(1, 30, ['pregnancy'])].map((one) => one.get('folate_ug'))).toEqual([
      600, 550, 400,
    ]);
    expect([64, 65, 75].map((age) => of(1, age).get('sodium_mg'))).toEqual([2000, 1900, 1800]);
    // A tenth of 1,800 kcal at 9 kcal/g.
    expect(of(2, 30).get('saturated_fat_g')).toBe(20);
    expect(of(2, 17).size).toBe(0);
  });
});
