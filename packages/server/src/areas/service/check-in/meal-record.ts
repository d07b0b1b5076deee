import type { components } from '@shiyi/sdk';
import { roundTo } from '../../../nutrition/plan/round.js';
import type { Meal } from '../../../nutrition/plan/schemas.js';
import { draftOf, type PlannedMeal } from '../../../nutrition/review/rubric.js';
import type { LibraryFood } from '../../food/recipe-case/food-of.js';
import type { CheckIn, Fault } from './kinds.js';
import { type MealClock, windowOf } from './meal-times.js';

type FoodInput = components['schemas']['CheckInFood'];
type Item = components['schemas']['DietPunchItem'];

interface FoodRecord {
  item: Item;
  isWeighed: boolean;
  /** Grams; null if unknown. */
  protein_g: number | null;
  fat_g: number | null;
  carb_g: number | null;
}

const kcalOfPortion = 90;

/** Energy = weighed grams x energy per 100 g / 100, of food with waste x edible rate / 100 as well; portions of the edible grams. */
function eatenFood(food: LibraryFood, { dosage_g, with_waste = false, method = null, spot = null }: FoodLine): FoodRecord {
  const edible = (dosage_g ?? 0) * (with_waste ? food.edible_rate / 100 : 1);
  const part = (per100: number) => (dosage_g === undefined ? null : (per100 * edible) / 100);
  return {
    item: {
      ...{ ingredient_id: food.id, name: food.name, dosage_g: dosage_g ?? 0, with_waste, method, spot },
      energy_kcal: roundTo((food.energy_kcal * edible) / 100),
      exchange_group: food.exchange_group,
      portions: food.portion_g === null ? 0 : roundTo(edible / food.portion_g, 2),
    },
    isWeighed: dosage_g !== undefined,
    ...{ protein_g: part(food.protein_g), fat_g: part(food.fat_g), carb_g: part(food.carb_g) },
  };
}

type FoodLine = Omit<FoodInput, 'method'> & { method?: FoodInput['method'] | null };

function namedFood(
  name: string,
  { dosage_g = 0, with_waste = false, energy_kcal, exchange_group = 'none', method = null, spot = null }: FoodLine,
): FoodRecord {
  const portions = exchange_group === 'none' ? 0 : roundTo((energy_kcal ?? 0) / kcalOfPortion, 2);
  return {
    item: { ingredient_id: null, name, dosage_g, with_waste, method, spot, energy_kcal: energy_kcal ?? 0, exchange_group, portions },
    isWeighed: energy_kcal !== undefined,
    ...{ protein_g: null, fat_g: null, carb_g: null },
  };
}

const nameless: Fault = { field: 'items', reason: ['请选择食材，或填写食物名称', 'Choose an ingredient or name the food'] };
const unknown: Fault = { field: 'items', reason: ['食物中有不存在的食材，请重新选择', 'The food has an unknown ingredient; choose again'] };

function eatenOf(given: FoodInput, foods: ReadonlyMap<number, LibraryFood>): FoodRecord | Fault {
  const { ingredient_id, name } = given;
  if (ingredient_id === undefined) return name === undefined ? nameless : namedFood(name.trim(), given);
  const food = foods.get(ingredient_id);
  return food ? eatenFood(food, given) : unknown;
}

const elsewhere: Fault = {
  field: 'items',
  reason: ['食物标注在不存在的照片上，请重新标注', 'A food is marked on a photo that the meal does not have; mark it again'],
};

const isFault = (one: FoodRecord | Fault): one is Fault => 'reason' in one;

/** The columns of a meal that follow from what was reported. */
export interface MealRecord {
  images: string[];
  text: string | null;
  items: Item[];
  energy_kcal: number | null;
  protein_g: number | null;
  fat_g: number | null;
  carb_g: number | null;
  planned_energy_kcal: number | null;
  hunger: number | null;
  mood: string | null;
  draft_score: number | null;
  draft_items: { item_id: number; value: number }[];
}

/** What a meal is scored against. */
export interface MealSetting {
  foods: ReadonlyMap<number, LibraryFood>;
  planned: PlannedMeal | undefined;
  /** Meals of the ready plan with their times. */
  clocks: readonly MealClock[] | null;
  /** Minutes from midnight at the start of the day. */
  minute: number;
}

const sumOf = (eaten: readonly FoodRecord[], name: 'protein_g' | 'fat_g' | 'carb_g') => {
  const known = eaten.flatMap((one) => one[name] ?? []);
  return known.length > 0
    ? roundTo(
        known.reduce((sum, grams) => sum + grams, 0),
        1,
      )
    : null;
};

/** What was reported of a meal. */
export type ReportedMeal = Pick<CheckIn, 'images' | 'text' | 'items' | 'hunger' | 'mood'> & { meal: Meal };

function foodsOf({ items = [], images = [] }: ReportedMeal, foods: ReadonlyMap<number, LibraryFood>): FoodRecord[] | Fault {
  const all = items.map((item) => eatenOf(item, foods));
  const fault = all.find(isFault) ?? (items.some(({ spot }) => (spot?.photo_no ?? 0) > images.length) ? elsewhere : undefined);
  return fault ?? all.filter((one): one is FoodRecord => !isFault(one));
}

/** A reported meal with its energy and draft score, or what is wrong with its food. */
export function mealRecord(event: ReportedMeal, { foods, planned, clocks, minute }: MealSetting): MealRecord | Fault {
  const eaten = foodsOf(event, foods);
  if ('reason' in eaten) return eaten;
  const { images = [], hunger = null, mood = null } = event;
  const text = event.text?.trim() || null;
  const energy_kcal = eaten.some((one) => one.isWeighed) ? eaten.reduce((sum, { item }) => sum + item.energy_kcal, 0) : null;
  const draft = draftOf(
    {
      meal: event.meal,
      items: eaten.map(({ item, isWeighed }) => ({ ...item, isWeighed })),
      ...{ energy_kcal, photos: images.length, hasText: text !== null, minute },
    },
    planned,
    windowOf(event.meal, clocks),
  );
  return {
    ...{ images, text, hunger, mood, energy_kcal, items: eaten.map(({ item }) => item) },
    ...{ protein_g: sumOf(eaten, 'protein_g'), fat_g: sumOf(eaten, 'fat_g'), carb_g: sumOf(eaten, 'carb_g') },
    planned_energy_kcal: planned?.energy_kcal ?? null,
    ...{ draft_score: draft.score, draft_items: draft.items },
  };
}
