import type { Data, Input, Row } from '@shiyi/sdk';
import type { Values } from '#form/form-values.js';
import type { Amounts, Portion } from '#screens/food/recipe-case/nutrients.js';
import type { ChipTone } from '#ui/status/StatusChip.js';

export type Recipe = Row<'listRecipes'>;
export type RecipeDetail = Data<'getRecipe'>;
export type Meal = RecipeDetail['meals'][number]['meal'];
type PlanItem = RecipeDetail['day_plans'][number]['meals'][number]['items'][number];
type DayPlans = NonNullable<Input<'createRecipe'>['day_plans']>;

export const statusTones: Record<Recipe['status'], ChipTone> = { draft: 'wait', on: 'good', off: 'plain' };
export const mealOrder: readonly Meal[] = ['breakfast', 'morning_snack', 'lunch', 'afternoon_snack', 'dinner', 'night_snack'];

/** A line of a day while it is edited, with what `per` grams of it bring. */
export interface Line extends Pick<PlanItem, 'case_id' | 'ingredient_id' | 'name' | 'dosage_g' | 'unit' | 'method' | 'replace_group'> {
  key: string;
  day_no: number;
  meal: Meal;
  exchange_group: PlanItem['exchange_group'] | null;
  per: number;
  amounts: Amounts;
}

let count = 0;
export const freshKey = () => `line ${++count}`;

export const linesOf = ({ day_plans }: RecipeDetail): Line[] =>
  day_plans.flatMap(({ day_no, meals }) =>
    meals.flatMap(({ meal, items }) =>
      items.map(({ energy_kcal, protein_g, fat_g, carb_g, fiber_g, sodium_mg, purine_mg, ...item }) => ({
        ...{ key: freshKey(), day_no, meal, case_id: item.case_id, ingredient_id: item.ingredient_id, name: item.name },
        ...{ dosage_g: item.dosage_g, unit: item.unit, method: item.method, replace_group: item.replace_group },
        ...{ exchange_group: item.exchange_group, per: item.dosage_g },
        amounts: { energy_kcal, protein_g, fat_g, carb_g, fiber_g, sodium_mg, purine_mg },
      })),
    ),
  );

const isFree = ({ case_id, ingredient_id }: Line) => case_id === null && ingredient_id === null;

/** The nutrients of a line at its grams; the energy of free text stays as entered. */
export function portionOf(line: Line): Portion {
  const { key, name, dosage_g, per, amounts } = line;
  if (isFree(line)) return { key, name, amounts };
  const grown = Object.entries(amounts).map(([nutrient, value]) => [nutrient, value === null ? null : (value * dosage_g) / per]);
  return { key, name, amounts: Object.fromEntries(grown) };
}

/** The lines that count: of alternatives only the first. */
export function portionsOf(lines: readonly Line[]): Portion[] {
  const seen = new Set<string>();
  return lines.flatMap((line) => {
    if (line.replace_group !== null) {
      const key = `${line.meal} ${line.replace_group}`;
      if (seen.has(key)) return [];
      seen.add(key);
    }
    return [portionOf(line)];
  });
}

function inputLine(line: Line) {
  const { case_id, ingredient_id, name, dosage_g, unit, method, replace_group, amounts, exchange_group } = line;
  const shared = { dosage_g, unit, ...(method && { method }), ...(replace_group && { replace_group }) };
  if (case_id !== null) return { case_id, ...shared };
  if (ingredient_id !== null) return { ingredient_id, ...shared };
  return { name, energy_kcal: amounts.energy_kcal ?? 0, ...(exchange_group && { exchange_group }), ...shared };
}

export function dayPlansOf(lines: readonly Line[], days: number): DayPlans {
  const numbers = [...new Set(lines.map((line) => line.day_no))].filter((day) => day <= days).sort((one, two) => one - two);
  return numbers.map((day_no) => ({
    day_no,
    meals: mealOrder.flatMap((meal) => {
      const items = lines.filter((line) => line.day_no === day_no && line.meal === meal).map(inputLine);
      return items.length > 0 ? [{ meal, items }] : [];
    }),
  }));
}

/** The input that saves a plan with these lines and leaves the rest as it is. */
export function inputOf(record: RecipeDetail, lines: readonly Line[]): Input<'updateRecipe'> {
  const { id, version, name, type, level_kcal, days, cycle, goal, suit_flags, avoid_flags, remark, lib_ids, meals } = record;
  return {
    ...{ id, version, name, type, level_kcal, days, cycle, goal, suit_flags, avoid_flags, meals },
    ...(remark === null ? {} : { remark }),
    ...(type === 'diet' ? { lib_ids } : { day_plans: dayPlansOf(lines, days) }),
  };
}

export const blankRecipe: Values = {
  ...{
    name: '',
    type: 'lib',
    level_kcal: 1400,
    days: 7,
    cycle: true,
    goal: 'lose',
    suit_flags: [],
    avoid_flags: [],
    remark: '',
    lib_ids: [],
  },
  meals: [
    { meal: 'breakfast', share_pct: 30, time_from: '07:00', time_to: '09:00' },
    { meal: 'lunch', share_pct: 40, time_from: '11:30', time_to: '13:30' },
    { meal: 'dinner', share_pct: 30, time_from: '17:30', time_to: '19:30' },
  ],
};

export const valuesOf = (record: RecipeDetail): Values => {
  const { name, type, level_kcal, days, cycle, goal, suit_flags, avoid_flags, remark, lib_ids, meals } = record;
  return { name, type, level_kcal, days, cycle, goal, suit_flags, avoid_flags, remark: remark ?? '', lib_ids, meals };
};
