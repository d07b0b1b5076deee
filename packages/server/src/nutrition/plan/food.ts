import type { Allergen } from '../safety/allergens.js';
import type { Composition } from '../safety/derive-safety.js';
import type { Kitchen } from '../week/kitchen.js';
import type { Micronutrients } from './micronutrients.js';
import { roundTo } from './round.js';
import type { DietStyle, DishRole, DishTool, ExchangeGroup, HealthFlag, Meal, Season } from './schemas.js';

/** An ingredient, per 100 g of the edible part; grams and kcal, sodium and purine in mg, null if unknown. */
export interface Food {
  id: number;
  name: string;
  type_id: number;
  exchange_group: ExchangeGroup;
  /** Edible grams of one portion; null exactly outside of the exchange. */
  portion_g: number | null;
  edible_rate: number;
  energy_kcal: number;
  protein_g: number;
  fat_g: number;
  carb_g: number;
  fiber_g: number | null;
  sodium_mg: number | null;
  purine_mg: number | null;
  /** Left out or null where nobody has entered them. */
  micronutrients?: Micronutrients | null;
  allergens: readonly Allergen[];
  /** Foods of unknown composition are left out for everybody with an allergy or a strict style. */
  composition: Composition;
  avoid_flags: readonly HealthFlag[];
  avoid_styles: readonly DietStyle[];
  /** Generated plans may pick it. */
  in_plans: boolean;
  /** Meals that it suits; empty for all. */
  meals: readonly Meal[];
  seasons?: readonly Season[];
  household: readonly { unit: string; grams: number }[];
  /** Null where nobody has said how it is weighed, kept and bought. */
  kitchen: Kitchen | null;
}

/** A dish: edible grams of raw ingredients. */
export interface Dish {
  id: number;
  name: string;
  items: readonly { ingredient_id: number; dosage_g: number }[];
  meals: readonly Meal[];
  seasons: readonly Season[];
  role: DishRole | null;
  /** What a kitchen needs for it; none where nobody has said it. */
  tools?: readonly DishTool[];
  /** Canteens or takeaways serve it. */
  isServedOut?: boolean;
  /** Canteens serve it, not takeaways alone. */
  isInCanteen?: boolean;
}

/** A line of a meal: a food, a dish, or free text with its own energy. Grams are those of the edible part. */
export interface PlanLine {
  ingredient_id: number | null;
  case_id: number | null;
  name: string;
  dosage_g: number;
  energy_kcal: number;
  /** Null if unknown, as for free text. */
  protein_g: number | null;
  fat_g: number | null;
  carb_g: number | null;
  fiber_g: number | null;
  sodium_mg: number | null;
  purine_mg: number | null;
  exchange_group: ExchangeGroup;
  portions: number;
  group_portions: Partial<Record<ExchangeGroup, number>>;
  /** Lines of a meal with the same key are alternatives; only the first counts. */
  replace_group?: string | null;
}

const part = (per100: number | null, grams: number, places: number) => (per100 === null ? null : roundTo((per100 * grams) / 100, places));

/** A line of a food: whole kcal and mg, nutrients with one decimal, portions = grams / grams of one portion with two. */
export function foodLine(food: Food, dosage_g: number): PlanLine {
  const portions = food.portion_g === null ? 0 : roundTo(dosage_g / food.portion_g, 2);
  return {
    ingredient_id: food.id,
    case_id: null,
    name: food.name,
    dosage_g,
    energy_kcal: roundTo((food.energy_kcal * dosage_g) / 100),
    protein_g: part(food.protein_g, dosage_g, 1),
    fat_g: part(food.fat_g, dosage_g, 1),
    carb_g: part(food.carb_g, dosage_g, 1),
    fiber_g: part(food.fiber_g, dosage_g, 1),
    sodium_mg: part(food.sodium_mg, dosage_g, 0),
    purine_mg: part(food.purine_mg, dosage_g, 0),
    exchange_group: food.exchange_group,
    portions,
    group_portions: food.portion_g === null ? {} : { [food.exchange_group]: portions },
  };
}

/** Grams of so many portions, in steps of 5 g, of oil 1 g; at least one step. */
export function gramsOf(food: Food, portions: number): number {
  const step = food.exchange_group === 'oil' ? 1 : 5;
  return Math.max(step, Math.round((portions * (food.portion_g ?? 0)) / step) * step);
}

const sums = ['protein_g', 'fat_g', 'carb_g', 'fiber_g', 'sodium_mg', 'purine_mg'] as const;

/** A line of a dish at `dosage_g` grams in all; a nutrient unknown for all its ingredients is null. */
export function dishLine({ id, name, items }: Dish, foods: ReadonlyMap<number, Food>, dosage_g: number): PlanLine | undefined {
  const whole = items.reduce((sum, item) => sum + item.dosage_g, 0);
  const line = { ingredient_id: null, case_id: id, name, dosage_g, energy_kcal: 0, exchange_group: 'none' as ExchangeGroup, portions: 0 };
  const values: Record<(typeof sums)[number], number | null> = {
    protein_g: null,
    fat_g: null,
    carb_g: null,
    fiber_g: null,
    sodium_mg: null,
    purine_mg: null,
  };
  const group_portions: Partial<Record<ExchangeGroup, number>> = {};
  for (const item of items) {
    const food = foods.get(item.ingredient_id);
    if (!food || whole <= 0) return undefined;
    const grams = (item.dosage_g * dosage_g) / whole;
    line.energy_kcal += (food.energy_kcal * grams) / 100;
    for (const name of sums) if (food[name] !== null) values[name] = (values[name] ?? 0) + (food[name] * grams) / 100;
    if (food.portion_g !== null) group_portions[food.exchange_group] = (group_portions[food.exchange_group] ?? 0) + grams / food.portion_g;
  }
  for (const name of sums) values[name] = values[name] === null ? null : roundTo(values[name], name.endsWith('_mg') ? 0 : 1);
  for (const [group, portions] of Object.entries(group_portions) as [ExchangeGroup, number][]) {
    group_portions[group] = roundTo(portions, 2);
    if (portions > line.portions) Object.assign(line, { exchange_group: group, portions: roundTo(portions, 2) });
  }
  return { ...line, energy_kcal: roundTo(line.energy_kcal), ...values, group_portions };
}
