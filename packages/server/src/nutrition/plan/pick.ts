import type { AllowedFoods, ReadyDish } from './allowed-foods.js';
import type { Food } from './food.js';
import type { PlanGroup } from './portions.js';
import type { Meal, Season } from './schemas.js';

/** What a plan remembers of foods, by id, and of dishes, by the negative of theirs: the last day, below 0 before the plan, and how often. */
export type Memory = Map<number, { last: number; times: number }>;

export interface Turn {
  day: number;
  meal: Meal;
  season: Season;
  draw(): number;
}

const seasons = ['winter', 'spring', 'summer', 'autumn'] as const;

/** Season of a day, `YYYY-MM-DD`: spring starts in March. */
export const seasonOf = (date: string): Season => seasons[Math.floor((Number(date.slice(5, 7)) % 12) / 3)] as Season;

const restDays = 3;
const weights = { season: 3, rested: 2, suits: 2, repeat: 1, sameDay: 8, chance: 3 };

/** Something that may be picked. `points` are those that do not change from day to day. */
export interface Choice<T> {
  item: T;
  key: number;
  points: number;
}

type MealAndSeason = Pick<Turn, 'meal' | 'season'>;

/** 3 points for the season, 2 for suiting the meal, and the preference. */
function pointsOf({ meals, seasons }: Pick<Food, 'meals' | 'seasons'>, turn: MealAndSeason, preference: number | undefined): number {
  const inSeason = seasons?.includes(turn.season) ? weights.season : 0;
  return (preference ?? 0) + inSeason + (meals.includes(turn.meal) ? weights.suits : 0);
}

/**
 * Picks the choice with the most points: its own, 2 for not having been eaten in the last 3 days, up to 3 by chance, minus 1 for each time in the plan
 * and 8 for the same day. Leaves out what does not fit.
 */
export function pick<T>(choices: readonly Choice<T>[], turn: Turn, memory: Memory, fits: (item: T) => boolean = () => true): T | undefined {
  let best: T | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const { item, key, points } of choices) {
    const seen = memory.get(key);
    let score = points + weights.chance * turn.draw() - weights.repeat * (seen?.times ?? 0);
    if (seen?.last === turn.day) score -= weights.sameDay;
    else if (seen === undefined || turn.day - seen.last > restDays) score += weights.rested;
    if (score > most && fits(item)) [best, most] = [item, score];
  }
  return best;
}

/** Types of ingredients, by their ids in the table of types: pulses are no main food of a meal, tubers and pulses go beside one. */
const [cereals, tubers, pulses] = [1, 2, 3];
type Part = 'main' | 'beside' | 'whole';
const parts: Readonly<Record<Part, (food: Food) => boolean>> = {
  main: (food) => food.type_id === cereals,
  beside: (food) => food.type_id === tubers || food.type_id === pulses,
  whole: (food) => food.type_id !== pulses,
};

const orAll = <T>(some: readonly T[], all: readonly T[]) => (some.length > 0 ? some : all);

/** Returns the allowed foods and dishes that suit a meal: those of a group, or the whole group if none suits. Each is worked out once. */
export function shelvesOf({ picks, dishes }: AllowedFoods, preference: ReadonlyMap<number, number>) {
  const shelves = new Map<string, readonly Choice<never>[]>();
  const once = <T>(key: string, find: () => readonly Choice<T>[]): readonly Choice<T>[] => {
    const shelf = shelves.get(key) ?? (find() as readonly Choice<never>[]);
    shelves.set(key, shelf);
    return shelf;
  };
  const foodsFor = (group: PlanGroup, meal: Meal, part: Part) => {
    const suiting = orAll(
      picks[group].filter(({ meals }) => meals.length === 0 || meals.includes(meal)),
      picks[group],
    );
    return group === 'grain' ? orAll(suiting.filter(parts[part]), suiting) : suiting;
  };
  return {
    foods: (group: PlanGroup, part: Part, turn: MealAndSeason) =>
      once(`${group} ${part} ${turn.meal} ${turn.season}`, () =>
        foodsFor(group, turn.meal, part).map(
          (food): Choice<Food> => ({ item: food, key: food.id, points: pointsOf(food, turn, preference.get(food.id)) }),
        ),
      ),
    dishes: (turn: MealAndSeason) =>
      once(`dishes ${turn.meal} ${turn.season}`, () =>
        dishes
          .filter(({ dish }) => dish.meals.length === 0 || dish.meals.includes(turn.meal))
          .map(
            (ready): Choice<ReadyDish> => ({
              item: ready,
              key: -ready.dish.id,
              points: pointsOf(ready.dish, turn, preference.get(-ready.dish.id)),
            }),
          ),
      ),
  };
}

export function remember(memory: Memory, key: number, day: number) {
  memory.set(key, { last: day, times: (memory.get(key)?.times ?? 0) + 1 });
}
