import type { components } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import { dishLine, type Food, foodLine, type PlanLine } from '../../../nutrition/plan/food.js';
import { totalsOf } from '../../../nutrition/plan/totals.js';
import { dishesOf, foodsOf, type LibraryDish, type LibraryFood } from './food-of.js';
import { householdOf } from './household.js';

type PlanItem = components['schemas']['PlanItem'];

/** A line of a meal as tables hold it. */
export interface ItemRow extends Pick<PlanItem, 'case_id' | 'ingredient_id' | 'dosage_g' | 'unit' | 'method' | 'replace_group'> {
  name: string | null;
  energy_kcal: number | null;
  exchange_group: PlanItem['exchange_group'] | null;
}

/** The foods and dishes that lines name. */
export interface FoodIndex {
  foods: ReadonlyMap<number, LibraryFood>;
  dishes: ReadonlyMap<number, LibraryDish>;
}

const idsOf = (ids: readonly (number | null)[]) => ids.flatMap((id) => id ?? []);

export async function foodIndexFor(db: Db, rows: readonly Pick<ItemRow, 'case_id' | 'ingredient_id'>[]): Promise<FoodIndex> {
  const { dishes, foods } = await dishesOf(db, idsOf(rows.map((row) => row.case_id)));
  const own = await foodsOf(db, idsOf(rows.map((row) => row.ingredient_id)));
  return { dishes, foods: new Map([...foods, ...own]) };
}

const kcalOfPortion = 90;

function freeLine({ name, dosage_g, energy_kcal, exchange_group }: ItemRow): PlanLine {
  const [energy, group] = [energy_kcal ?? 0, exchange_group ?? 'none'];
  const portions = group === 'none' ? 0 : Math.round((energy / kcalOfPortion) * 100) / 100;
  return {
    ...{ ingredient_id: null, case_id: null, name: name ?? '', dosage_g, energy_kcal: energy, exchange_group: group, portions },
    ...{ protein_g: null, fat_g: null, carb_g: null, fiber_g: null, sodium_mg: null, purine_mg: null },
    group_portions: group === 'none' ? {} : { [group]: portions },
  };
}

function lineOf(row: ItemRow, { foods, dishes }: FoodIndex): PlanLine {
  const food: Food | undefined = row.ingredient_id === null ? undefined : foods.get(row.ingredient_id);
  if (food) return foodLine(food, row.dosage_g);
  const dish = row.case_id === null ? undefined : dishes.get(row.case_id);
  return (dish && dishLine(dish, foods, row.dosage_g)) ?? freeLine(row);
}

/** Portions outside the exchange are not counted by group. */
function groupsOf({ group_portions: { none: _, ...groups } }: PlanLine): PlanItem['group_portions'] {
  return groups;
}

/** How a food is weighed, where it is known. */
export const stateOf = (food: LibraryFood | undefined): Pick<PlanItem, 'state'> => (food?.kitchen ? { state: food.kitchen.state } : {});

/** A line of a meal with its energy, nutrients and portions. */
export function planItem(row: ItemRow, foodIndex: FoodIndex): PlanItem {
  const { ingredient_id, case_id, unit, method, replace_group } = row;
  const line = lineOf(row, foodIndex);
  const food = ingredient_id === null ? undefined : foodIndex.foods.get(ingredient_id);
  const household = food ? householdOf(food, row.dosage_g) : null;
  return { ...line, group_portions: groupsOf(line), ingredient_id, case_id, unit, household, method, replace_group, ...stateOf(food) };
}

type Totals = components['schemas']['NutrientTotals'];

/** Sums over lines, as the contract has them. */
export function nutrientTotals(lines: readonly PlanLine[]): Totals {
  const { group_portions, ...totals } = totalsOf(lines);
  const { none: _, ...groups } = group_portions;
  return { ...totals, group_portions: groups };
}
