import type { Dish, Food, PlanLine } from './food.js';
import { addGroups, type GuideGroup, guideGroups } from './guide-groups.js';
import { type WeekNutrient, weekNutrients } from './reference-intakes.js';
import { roundTo } from './round.js';
import { countedLines } from './totals.js';

type Line = Pick<PlanLine, 'ingredient_id' | 'case_id' | 'dosage_g' | 'energy_kcal' | 'replace_group'>;

/** What lines bring, not rounded. */
export interface NutrientSums {
  energy: number;
  values: Record<WeekNutrient, number>;
  /** Energy of the foods whose value is known. */
  knownEnergy: Record<WeekNutrient, number>;
  groups: Record<GuideGroup, number>;
}

const zeros = <T extends string>(names: readonly T[]) => Object.fromEntries(names.map((name) => [name, 0])) as Record<T, number>;
const noSums = (): NutrientSums => ({
  energy: 0,
  values: zeros(weekNutrients),
  knownEnergy: zeros(weekNutrients),
  groups: zeros(guideGroups),
});

export interface FoodsAndDishes {
  foods: ReadonlyMap<number, Food>;
  dishes: ReadonlyMap<number, Dish>;
}

/** The foods of a line with their grams; undefined for free text and for a dish that lacks a food. */
function foodsOf({ ingredient_id, case_id, dosage_g }: Line, { foods, dishes }: FoodsAndDishes) {
  const own = ingredient_id === null ? undefined : foods.get(ingredient_id);
  if (own) return [{ food: own, grams: dosage_g }];
  const items = (case_id === null ? undefined : dishes.get(case_id)?.items) ?? [];
  const whole = items.reduce((sum, item) => sum + item.dosage_g, 0);
  const parts = items.flatMap((item) => {
    const food = foods.get(item.ingredient_id);
    return food ? [{ food, grams: (item.dosage_g * dosage_g) / whole }] : [];
  });
  return whole > 0 && parts.length === items.length ? parts : undefined;
}

function contentOf(food: Food, name: WeekNutrient): number | null {
  if (name === 'fiber_g' || name === 'sodium_mg') return food[name];
  return food.micronutrients?.[name] ?? null;
}

function addFood(sums: NutrientSums, food: Food, grams: number) {
  const energy = (food.energy_kcal * grams) / 100;
  sums.energy += energy;
  addGroups(sums.groups, food, grams);
  for (const name of weekNutrients) {
    const value = contentOf(food, name);
    if (value === null) continue;
    sums.values[name] += (value * grams) / 100;
    sums.knownEnergy[name] += energy;
  }
}

/** Sums over meals, each with its lines; of alternatives of a meal only the first counts. Of free text nothing but the energy is known. */
export function sumNutrients(meals: readonly (readonly Line[])[], index: FoodsAndDishes): NutrientSums {
  const sums = noSums();
  for (const line of meals.flatMap((lines) => countedLines(lines))) {
    const foods = foodsOf(line, index);
    if (!foods) sums.energy += line.energy_kcal;
    for (const { food, grams } of foods ?? []) addFood(sums, food, grams);
  }
  return sums;
}

/** The mean of days; of none, nothing. */
export function meanNutrients(days: readonly NutrientSums[]): NutrientSums {
  const mean = noSums();
  for (const day of days) {
    mean.energy += day.energy / days.length;
    for (const name of weekNutrients) {
      mean.values[name] += day.values[name] / days.length;
      mean.knownEnergy[name] += day.knownEnergy[name] / days.length;
    }
    for (const group of guideGroups) mean.groups[group] += day.groups[group] / days.length;
  }
  return mean;
}

const places: Record<WeekNutrient, number> = {
  ...{ calcium_mg: 0, iron_mg: 1, zinc_mg: 1, potassium_mg: 0, vitamin_a_ug: 0, vitamin_b1_mg: 2, vitamin_b2_mg: 2 },
  ...{ vitamin_c_mg: 0, folate_ug: 0, fiber_g: 1, sodium_mg: 0, saturated_fat_g: 1 },
};

/** The sums as they are shown: a nutrient is null where nothing is known of it. */
export const displayNutrients = ({ energy, values, knownEnergy, groups }: NutrientSums) => ({
  energy_kcal: roundTo(energy),
  nutrients: weekNutrients.map((name) => {
    const known_pct = energy > 0 ? Math.floor((knownEnergy[name] / energy) * 100 + 1e-6) : null;
    return { name, value: known_pct === 0 && values[name] === 0 ? null : roundTo(values[name], places[name]), known_pct };
  }),
  groups: guideGroups.map((group) => ({ group, grams: roundTo(groups[group], 1) })),
});
