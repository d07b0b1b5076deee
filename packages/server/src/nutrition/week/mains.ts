import type { Meal } from '../plan/schemas.js';
import type { Choice } from './choice.js';
import { weekLimits } from './week-rules.js';
import { type Placement, servingOf, type WeekState } from './week-state.js';

export const isMainMealWithProtein = (meal: Meal) => meal === 'lunch' || meal === 'dinner';

/** Part of the protein of the greatest from which something is what a meal is about too. */
const alsoMain = 0.7;

type Proteins = readonly { main: string; grams: number }[];

/** What a meal is about: the meat, fish, egg or bean with the most protein, and those that come near it. */
export function mainsIn(proteins: Proteins): string[] {
  const most = proteins.reduce((best, { grams }) => Math.max(best, grams), 0);
  const least = Math.max(weekLimits.mainProtein, most * alsoMain);
  return proteins.flatMap(({ main, grams }) => (grams >= least ? [main] : []));
}

function addProteins(sum: Map<string, number>, { proteins }: Choice, factor: number) {
  for (const { main, grams } of proteins) sum.set(main, (sum.get(main) ?? 0) + grams * factor);
}

function proteinsOf(placed: readonly Placement[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const one of placed) if (one.choice) addProteins(sum, one.choice, servingOf(one)?.factor ?? 0);
  return sum;
}

export const mainsOf = (placed: readonly Placement[]): string[] =>
  mainsIn([...proteinsOf(placed)].map(([main, grams]) => ({ main, grams })));

/** What a main meal is about. One that serves a dish of the dinner before once more may be about the same. */
export interface MainsOfMeal {
  own: readonly string[];
  isRepeat: boolean;
}

/** Mains of the main meals of a week in their order. */
export const mainsOfWeek = ({ days }: WeekState): MainsOfMeal[] =>
  days.flatMap(({ meals }) =>
    meals
      .filter(({ meal }) => isMainMealWithProtein(meal))
      .map(({ placed }) => ({ own: mainsOf(placed), isRepeat: placed.some(({ slot }) => slot.isRepeat) })),
  );

/** Whether a meal has a main of its neighbors, with so much of a choice. */
export class MealMains {
  private readonly proteins: Map<string, number>;

  constructor(
    placed: readonly Placement[],
    private readonly neighbors: readonly string[],
  ) {
    this.proteins = neighbors.length > 0 ? proteinsOf(placed) : new Map();
  }

  isAgain({ proteins }: Choice, factor: number): boolean {
    if (this.neighbors.length === 0) return false;
    let most = 0;
    for (const grams of this.proteins.values()) most = Math.max(most, grams);
    for (const { main, grams } of proteins) most = Math.max(most, grams * factor + (this.proteins.get(main) ?? 0));
    const least = Math.max(weekLimits.mainProtein, most * alsoMain);
    for (const { main, grams } of proteins)
      if (grams * factor + (this.proteins.get(main) ?? 0) >= least && this.neighbors.includes(main)) return true;
    for (const [main, grams] of this.proteins) if (grams >= least && this.neighbors.includes(main)) return true;
    return false;
  }
}
