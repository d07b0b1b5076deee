import type { Data, Input } from '@shiyi/sdk';

export type Plan = Data<'getServicePlan'>;
export type Day = Plan['days'][number];
export type Meal = Day['meals'][number]['meal'];
export type Item = Day['meals'][number]['items'][number];
export type AvoidReason = Day['meals'][number]['avoided'][number]['reason'];

/** A line of a meal in the editor; `origin` is its place in the saved meal. */
export interface Line extends Item {
  origin?: number;
}

export interface Cell {
  items: readonly Line[];
  locked: boolean;
  punched: boolean;
  /** The customer eats it out, so its foods say what to pick there. */
  eatenOut: boolean;
  /** Why the customer must not or will not eat a food, by ingredient or dish. */
  avoided: Readonly<Record<string, AvoidReason>>;
}

export type Cells = Readonly<Record<string, Cell>>;

export const meals: readonly Meal[] = ['breakfast', 'morning_snack', 'lunch', 'afternoon_snack', 'dinner', 'night_snack'];
export const slotOf = (date: string, meal: Meal) => `${date} ${meal}`;
export const partsOf = (slot: string) => {
  const [date = '', meal = ''] = slot.split(' ');
  return { date, meal: meal as Meal };
};
export const emptyCell: Cell = { items: [], locked: false, punched: false, eatenOut: false, avoided: {} };
export const keyOf = (item: Pick<Item, 'ingredient_id' | 'case_id' | 'name'>) =>
  item.ingredient_id !== null ? `i${item.ingredient_id}` : item.case_id !== null ? `c${item.case_id}` : item.name;

export function cellsOf({ days }: Pick<Plan, 'days'>): Cells {
  return Object.fromEntries(
    days.flatMap((day) =>
      day.meals.map(({ meal, items, locked, punched, eaten_out, avoided }) => [
        slotOf(day.date, meal),
        {
          items: items.map((item, origin) => ({ ...item, origin })),
          locked,
          punched,
          eatenOut: eaten_out,
          avoided: Object.fromEntries(avoided.map(({ item_no, reason }) => [keyOf(items[item_no - 1] as Item), reason])),
        },
      ]),
    ),
  );
}

const inputOf = (item: Line): NonNullable<Input<'updateServiceMeal'>['items']>[number] => ({
  ...(item.ingredient_id !== null ? { ingredient_id: item.ingredient_id } : {}),
  ...(item.case_id !== null ? { case_id: item.case_id } : {}),
  ...(item.ingredient_id === null && item.case_id === null
    ? { name: item.name, energy_kcal: item.energy_kcal, exchange_group: item.exchange_group }
    : {}),
  dosage_g: item.dosage_g,
  unit: item.unit,
  ...(item.method !== null ? { method: item.method } : {}),
  ...(item.replace_group !== null ? { replace_group: item.replace_group } : {}),
});

const textOf = (cell: Cell) => JSON.stringify(cell.items.map(inputOf));
export const isSame = (one: Cell = emptyCell, two: Cell = emptyCell) =>
  one === two || (one.locked === two.locked && textOf(one) === textOf(two));

export type Change = NonNullable<Input<'updateServiceMeals'>['changes']>[number];

/** What a save sends: the meals that differ from what was read. */
export function changesOf(base: Cells, now: Cells): Change[] {
  return Object.entries(now).flatMap(([slot, cell]): Change[] => {
    const before = base[slot] ?? emptyCell;
    if (isSame(before, cell)) return [];
    const items = textOf(before) === textOf(cell) ? {} : { items: cell.items.map(inputOf) };
    return [{ ...partsOf(slot), ...items, ...(before.locked === cell.locked ? {} : { locked: cell.locked }) }];
  });
}

const round = (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places;

/** The line at other grams; nutrients follow in proportion. */
export function atGrams<L extends Line>(line: L, dosage_g: number): L {
  const factor = line.dosage_g > 0 ? dosage_g / line.dosage_g : 0;
  const scaled = (value: number | null, places: number) => (value === null ? null : round(value * factor, places));
  return {
    ...line,
    dosage_g,
    household: null,
    energy_kcal: round(line.energy_kcal * factor, 0),
    protein_g: scaled(line.protein_g, 1),
    fat_g: scaled(line.fat_g, 1),
    carb_g: scaled(line.carb_g, 1),
    fiber_g: scaled(line.fiber_g, 1),
    sodium_mg: scaled(line.sodium_mg, 0),
    purine_mg: scaled(line.purine_mg, 0),
    portions: round(line.portions * factor, 2),
    group_portions: Object.fromEntries(
      Object.entries(line.group_portions).map(([group, portions]) => [group, round(portions * factor, 2)]),
    ),
  };
}

export interface Sum {
  energy: number;
  protein: number;
  fat: number;
  carb: number;
  fiber: number;
  sodium: number;
  purine: number;
  /** Per cent of energy; null without any food. */
  shares: { protein: number; fat: number; carb: number } | null;
}

/** Sums of meals as the server makes them; of alternatives of a meal only the first counts. */
export function sumOf(cells: readonly Cell[]): Sum {
  const sum = { energy: 0, protein: 0, fat: 0, carb: 0, fiber: 0, sodium: 0, purine: 0 };
  for (const { items } of cells) {
    const seen = new Set<string>();
    for (const item of items) {
      if (item.replace_group !== null && seen.has(item.replace_group)) continue;
      if (item.replace_group !== null) seen.add(item.replace_group);
      sum.energy += item.energy_kcal;
      sum.protein += item.protein_g ?? 0;
      sum.fat += item.fat_g ?? 0;
      sum.carb += item.carb_g ?? 0;
      sum.fiber += item.fiber_g ?? 0;
      sum.sodium += item.sodium_mg ?? 0;
      sum.purine += item.purine_mg ?? 0;
    }
  }
  const [protein, fat, carb] = [4 * sum.protein, 9 * sum.fat, 4 * Math.max(0, sum.carb - sum.fiber) + 2 * sum.fiber];
  const all = protein + fat + carb;
  const share = (part: number) => round((part / all) * 100, 1);
  return { ...sum, shares: all > 0 ? { protein: share(protein), fat: share(fat), carb: share(carb) } : null };
}

/** How far the energy of a day may be off its target. */
export const ranges = { energy: 0.05 } as const;

/** The target energy of a day; of a day without meals the current one. */
export function targetOn({ days, energy_kcal }: Pick<Plan, 'days' | 'energy_kcal'>, date: string): number | null {
  const day = days.find((one) => one.date === date);
  return day ? day.target_kcal : energy_kcal;
}

/** The mean of the targets of days with meals. */
export function meanTarget({ days, energy_kcal }: Pick<Plan, 'days' | 'energy_kcal'>): number | null {
  const targets = days.flatMap(({ meals: own, target_kcal }) => (own.length > 0 && target_kcal !== null ? [target_kcal] : []));
  return targets.length === 0 ? energy_kcal : Math.round(targets.reduce((sum, one) => sum + one, 0) / targets.length);
}
