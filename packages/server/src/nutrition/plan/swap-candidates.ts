import { amountIn, kindOf, kitchenOf } from '../week/amounts.js';
import { dishChoice } from '../week/choice.js';
import { FoodBook } from '../week/food-book.js';
import { atHome } from '../week/kitchen.js';
import { type DietaryRestrictions, type Exclusion, exclusionOf, exclusions } from './dietary-restrictions.js';
import { type Dish, dishLine, type Food, foodLine, gramsOf, type PlanLine } from './food.js';
import type { DishRole, Meal, Season } from './schemas.js';

/** Something that may take the place of a line. */
export interface Candidate {
  item: PlanLine;
  /** Id of the food, or the negative of that of the dish. */
  key: number;
  meals: readonly Meal[];
  seasons: readonly Season[];
  /** It has the role of the old dish, or the exchange group of the old food. */
  isSameKind: boolean;
  /** Foods to buy for it, without what is at home. */
  buys: readonly Food[];
  /** Why the person must not or will not eat it, and the foods because of which; undefined for none. */
  avoided: Exclusion | undefined;
  avoidedFoods: readonly string[];
}

interface Search {
  old: PlanLine;
  meal: Meal;
  restrictions: DietaryRestrictions;
  foods: readonly Food[];
  dishes: readonly Dish[];
  /** Part of a name. With it, everything with that name is a candidate, also what the person must not have. */
  keyword: string | undefined;
  /** Whether the household can cook a dish, or finds it where it eats out. */
  suits(dish: Dish): boolean;
}

const isBought = (food: Food) => !atHome.has(kindOf(food));

/** What a shop sells for foods: rice for cooked rice; without what is at home. */
function boughtFor(parts: readonly Food[], byName: ReadonlyMap<string, Food>): Food[] {
  const sold = parts.filter(isBought).map((food) => byName.get(kitchenOf(food).buys?.food ?? '') ?? food);
  return [...new Map(sold.map((food) => [food.id, food])).values()];
}
const isNamed = (name: string, keyword: string) => name.toLowerCase().includes(keyword.toLowerCase());

const gramStep = (food: Food) => (food.exchange_group === 'oil' ? 1 : 5);

/** Grams of as many portions, of another group those with the same energy. */
function gramsLike(food: Food, old: PlanLine, portions: number | undefined): number {
  if (portions !== undefined) return gramsOf(food, portions);
  const step = gramStep(food);
  return Math.max(step, Math.round((old.energy_kcal * 100) / Math.max(1, food.energy_kcal) / step) * step);
}

function foodCandidates({ old, restrictions, foods, keyword }: Search): Candidate[] {
  const oldFood = foods.find(({ id }) => id === old.ingredient_id);
  if (!oldFood) return [];
  const portions = oldFood.portion_g === null ? undefined : old.dosage_g / oldFood.portion_g;
  const exclusion = exclusionOf(restrictions);
  const byName = new Map(foods.map((one) => [one.name, one]));
  return foods.flatMap((food): Candidate[] => {
    const avoided = exclusion(food);
    const isSameKind = portions !== undefined && food.exchange_group === oldFood.exchange_group;
    const isOffered = isSameKind && (avoided === undefined || avoided === 'dislike_ingredient_ids');
    if (food.id === oldFood.id || !(keyword === undefined ? isOffered : isNamed(food.name, keyword))) return [];
    return [
      {
        item: foodLine(food, gramsLike(food, old, isSameKind ? portions : undefined)),
        ...{ key: food.id, meals: food.meals, seasons: food.seasons ?? [], isSameKind, avoided, avoidedFoods: [] },
        buys: boughtFor([food], byName),
      },
    ];
  });
}

/** The gravest reason against a dish, with the foods that it is about. */
function avoidanceIn(parts: readonly Food[], exclusion: ReturnType<typeof exclusionOf>): Pick<Candidate, 'avoided' | 'avoidedFoods'> {
  const found = parts.map((food) => [food, exclusion(food)] as const);
  const avoided = exclusions.find((why) => found.some(([, one]) => one === why));
  const named = avoided === undefined ? [] : found.filter(([, why]) => why === avoided);
  return { avoided, avoidedFoods: [...new Set(named.map(([{ name }]) => name))] };
}

interface Library {
  book: FoodBook;
  byName: ReadonlyMap<string, Food>;
  exclusion: ReturnType<typeof exclusionOf>;
}

/** A dish in the part of its recipe whose energy is nearest. */
function dishCandidate(dish: Dish, role: DishRole, old: PlanLine, { book, byName, exclusion }: Library) {
  const choice = dishChoice(dish, book, 0);
  if (!choice) return undefined;
  const off = (energyKcal: number) => Math.abs(energyKcal - old.energy_kcal);
  const serving = choice.servings.reduce((best, one) =>
    off(amountIn(one.amounts, 'kcal')) < off(amountIn(best.amounts, 'kcal')) ? one : best,
  );
  const item = dishLine(dish, book.foods, serving.grams);
  const parts = dish.items.flatMap(({ ingredient_id }) => book.foods.get(ingredient_id) ?? []);
  const candidate: Candidate | undefined = item && {
    ...{ item, key: -dish.id, meals: dish.meals, seasons: dish.seasons, isSameKind: choice.role === role },
    ...avoidanceIn(parts, exclusion),
    buys: boughtFor(parts, byName),
  };
  return candidate;
}

function dishCandidates({ old, meal, restrictions, foods, dishes, keyword, suits }: Search): Candidate[] {
  const book = new FoodBook(new Map(foods.map((food) => [food.id, food])));
  const oldDish = dishes.find(({ id }) => id === old.case_id);
  const role = oldDish && dishChoice(oldDish, book, 0)?.role;
  if (!role) return [];
  const exclusion = exclusionOf(restrictions);
  const library = { book, byName: new Map(foods.map((food) => [food.name, food])), exclusion };
  const isOffered = ({ isSameKind, avoided, meals }: Candidate) =>
    isSameKind && avoided === undefined && (meals.length === 0 || meals.includes(meal));
  return dishes.flatMap((dish): Candidate[] => {
    if (dish.id === old.case_id || (keyword !== undefined && !isNamed(dish.name, keyword))) return [];
    const candidate = dishCandidate(dish, role, old, library);
    return candidate && (keyword !== undefined || (isOffered(candidate) && suits(dish))) ? [candidate] : [];
  });
}

/**
 * What may take the place of a line. For a food: foods of the same exchange group, in the grams of as many portions. For a dish: dishes of the same
 * role that suit the meal. A search finds others as well, in the amount with the same energy, and what the person must not have.
 */
export const candidatesFor = (search: Search): Candidate[] =>
  search.old.case_id === null ? foodCandidates(search) : dishCandidates(search);

/** Foods to buy for a line, without what is at home. */
export function purchasesOf(
  { ingredient_id, case_id }: Pick<PlanLine, 'ingredient_id' | 'case_id'>,
  foods: ReadonlyMap<number, Food>,
  dishes: ReadonlyMap<number, Dish>,
  byName: ReadonlyMap<string, Food>,
): Food[] {
  const ids = ingredient_id !== null ? [ingredient_id] : (dishes.get(case_id ?? 0)?.items ?? []).map((item) => item.ingredient_id);
  return boughtFor(
    ids.flatMap((id) => foods.get(id) ?? []),
    byName,
  );
}
