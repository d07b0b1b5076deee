import type { Eaten } from './eaten.js';
import {
  aquaticFoods,
  condiments,
  eggPieces,
  isStaple,
  oils,
  processedMeat,
  proteinFoods,
  proteinOf,
  refinedGrains,
  thingOf,
  wholeGrains,
} from './food-groups.js';
import type { CheckedFood, CheckedPlan, Fault } from './types.js';

const limits = { kindsOfDay: 12, kindsOfWeek: 25, fishDays: 2, eggsADay: 1, dishes: 2, purchases: 30, oils: 2, staples: 4 };
/** A taste of shrimp in a soup makes no day of fish. */
const leastFish = 20;
/** What a main protein gives at least, in g. */
const leastProtein = 5;
const daysOfWeek = 7;

/** Things that one buys for a plan, without seasonings and oils. Free text, whose id is 0, is eaten out. */
const thingsIn = (eaten: readonly Eaten[]) =>
  new Set(
    eaten.filter(({ food: { id, name } }) => id !== 0 && !condiments.has(name) && !oils.has(name)).map(({ food }) => thingOf(food.name)),
  );
const thingsOf = (eaten: readonly Eaten[], group: (name: string) => boolean) =>
  new Set(eaten.filter(({ food }) => group(food.name)).map(({ food }) => thingOf(food.name)));

const tooFew = (rule: string, found: number, least: number): Fault[] => (found < least ? [{ rule, detail: `${found} of ${least}` }] : []);
const tooMany = (rule: string, found: ReadonlySet<string>, most: number): Fault[] =>
  found.size > most ? [{ rule, detail: `${found.size} of at most ${most}: ${[...found].join(' ')}` }] : [];

function dailyFaults(eaten: readonly Eaten[], plan: CheckedPlan): Fault[] {
  return plan.days.flatMap(({ date: day }) => {
    const ofDay = eaten.filter((one) => one.day === day);
    const processed = ofDay.filter(({ food }) => processedMeat.has(food.name));
    return [
      ...tooFew('kinds_day', thingsIn(ofDay).size, limits.kindsOfDay).map((fault) => ({ ...fault, day })),
      ...processed.map(({ food, meal }) => ({ rule: 'processed_meat', day, detail: `${meal}: ${food.name}` })),
    ];
  });
}

function eggFaults(eaten: readonly Eaten[], days: number): Fault[] {
  const eggs = eaten.reduce((sum, { food, grams }) => sum + grams / (eggPieces.get(food.name) ?? Number.POSITIVE_INFINITY), 0);
  // The table's egg of 50 g and the exchange portion of 53 g are both one egg.
  const most = limits.eggsADay * days * 1.07;
  return eggs > most ? [{ rule: 'eggs', detail: `${eggs.toFixed(1)} in ${days} days` }] : [];
}

function fishFaults(eaten: readonly Eaten[], mayEatFish: boolean): Fault[] {
  if (!mayEatFish) return [];
  const grams = new Map<string, number>();
  for (const one of eaten) if (aquaticFoods.has(one.food.name)) grams.set(one.day, (grams.get(one.day) ?? 0) + one.grams);
  return tooFew('fish', [...grams.values()].filter((one) => one >= leastFish).length, limits.fishDays);
}

/** Meals with each dish. Rice and other dishes of staples alone may come daily. */
function dishFaults(eaten: readonly Eaten[]): Fault[] {
  const meals = new Map<string, Set<string>>();
  for (const { dish, day, meal } of eaten) if (dish) meals.set(dish.name, (meals.get(dish.name) ?? new Set()).add(`${day} ${meal}`));
  const staples = new Set(eaten.flatMap(({ dish }) => (dish && isStapleDish(dish.name, eaten) ? [dish.name] : [])));
  return [...meals]
    .filter(([name, { size }]) => size > limits.dishes && !staples.has(name))
    .map(([name, { size }]) => ({ rule: 'dish_repeats', detail: `${name} ${size} times` }));
}

const isStapleDish = (name: string, eaten: readonly Eaten[]) =>
  eaten.every(({ dish, food }) => dish?.name !== name || isStaple(food.name) || condiments.has(food.name) || oils.has(food.name));

function mainProtein(eaten: readonly Eaten[]): string | undefined {
  const grams = new Map<string, number>();
  for (const { food, grams: eatenGrams } of eaten)
    if (proteinFoods.has(food.name))
      grams.set(proteinOf(food.name), (grams.get(proteinOf(food.name)) ?? 0) + (food.protein_g * eatenGrams) / 100);
  const [most] = [...grams].sort((one, two) => two[1] - one[1]);
  return most && most[1] >= leastProtein ? most[0] : undefined;
}

/** Lunches and dinners in order whose main protein is that of the one before. */
function proteinFaults(eaten: readonly Eaten[], plan: CheckedPlan): Fault[] {
  const mains = plan.days.flatMap(({ date: day }) =>
    ['lunch', 'dinner'].map((meal) => ({ day, meal, protein: mainProtein(eaten.filter((one) => one.day === day && one.meal === meal)) })),
  );
  return mains.flatMap(({ day, meal, protein }, at) =>
    protein !== undefined && protein === mains[at - 1]?.protein ? [{ rule: 'protein_running', day, detail: `${meal}: ${protein}` }] : [],
  );
}

/** What a week must have in all: these rules are for plans of seven days. */
function weeklyFaults(eaten: readonly Eaten[], mayEatFish: boolean): Fault[] {
  const things = thingsIn(eaten);
  return [
    ...tooFew('kinds_week', things.size, limits.kindsOfWeek),
    ...fishFaults(eaten, mayEatFish),
    ...dishFaults(eaten),
    ...tooMany('purchases', things, limits.purchases),
    ...tooMany(
      'oils',
      thingsOf(eaten, (name) => oils.has(name)),
      limits.oils,
    ),
    ...tooMany(
      'staples',
      thingsOf(eaten, (name) => wholeGrains.has(name) || refinedGrains.has(name)),
      limits.staples,
    ),
  ];
}

/** Variety, repeats and purchases. `may` says whether a person may have a food. */
export function varietyFaults(
  eaten: readonly Eaten[],
  plan: CheckedPlan,
  foods: Iterable<CheckedFood>,
  may: (food: CheckedFood) => boolean,
): Fault[] {
  const mayEatFish = [...foods].some((food) => aquaticFoods.has(food.name) && may(food));
  return [
    ...dailyFaults(eaten, plan),
    ...eggFaults(eaten, plan.days.length),
    ...proteinFaults(eaten, plan),
    ...(plan.days.length === daysOfWeek ? weeklyFaults(eaten, mayEatFish) : []),
  ];
}
