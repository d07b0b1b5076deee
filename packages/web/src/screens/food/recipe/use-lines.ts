import { useState } from 'react';
import type { FoodChoice } from '#screens/food/recipe-case/FoodSearch.js';
import { freshKey, type Line, linesOf, type Meal, type RecipeDetail } from './recipe.js';

const mostSteps = 50;

/** Keeps the lines of a plan while they are edited; the last 50 changes can be undone. */
export function useLines(record: RecipeDetail) {
  const [steps, setSteps] = useState<readonly (readonly Line[])[]>(() => [linesOf(record)]);
  const lines = steps.at(-1) ?? [];
  const change = (next: readonly Line[]) => setSteps([...steps, next].slice(-mostSteps - 1));

  function add(day_no: number, meal: Meal, { ingredient_id, case_id, name, grams, amounts }: FoodChoice) {
    const fresh: Line = {
      ...{ key: freshKey(), day_no, meal, ingredient_id, case_id, name, dosage_g: grams, per: grams, amounts },
      ...{ unit: 'g', method: null, replace_group: null, exchange_group: null },
    };
    change([...lines, fresh]);
  }

  return {
    lines,
    dirty: steps.length > 1,
    add,
    set: (key: string, dosage_g: number) => change(lines.map((line) => (line.key === key ? { ...line, dosage_g } : line))),
    remove: (key: string) => change(lines.filter((line) => line.key !== key)),
    /** Puts the food of a day on another, in place of what is there. */
    copyDay(from: number, to: number) {
      const copies = lines.filter((line) => line.day_no === from).map((line) => ({ ...line, key: freshKey(), day_no: to }));
      change([...lines.filter((line) => line.day_no !== to), ...copies]);
    },
    undo: steps.length > 1 ? () => setSteps(steps.slice(0, -1)) : undefined,
    drop: () => setSteps(steps.slice(0, 1)),
  };
}

export type Lines = ReturnType<typeof useLines>;
