import type { CheckedDish, CheckedFood, CheckedLine, CheckedPlan, Fault, FoodIndex } from './types.js';

/** A food as it is eaten at a meal, alone or in a dish. */
export interface Eaten {
  day: string;
  meal: string;
  food: CheckedFood;
  grams: number;
  dish?: CheckedDish;
  /** An alternative to another line: it must be safe, but is not counted. */
  isAlternative: boolean;
}

/** Free text as a food of its own, which no table knows. */
function freeText(line: CheckedLine): CheckedFood {
  const per100 = (value: number | null) => ((value ?? 0) * 100) / (line.dosage_g || 100);
  const nutrients = { protein_g: per100(line.protein_g), fat_g: per100(line.fat_g), carb_g: per100(line.carb_g) };
  return { id: 0, name: line.name, energy_kcal: per100(line.energy_kcal), ...nutrients, fiber_g: null, sodium_mg: null, purine_mg: null };
}

type Part = Pick<Eaten, 'food' | 'grams' | 'dish'>;

function partsOfDish(dish: CheckedDish, grams: number, foods: FoodIndex): Part[] | undefined {
  const whole = dish.items.reduce((sum, { dosage_g }) => sum + dosage_g, 0);
  const parts = dish.items.flatMap(({ ingredient_id, dosage_g }) => {
    const food = foods.get(ingredient_id);
    return food ? [{ food, grams: (dosage_g * grams) / whole, dish }] : [];
  });
  return whole > 0 && parts.length === dish.items.length ? parts : undefined;
}

function partsOf(line: CheckedLine, foods: FoodIndex, dishes: ReadonlyMap<number, CheckedDish>): Part[] | undefined {
  if (line.case_id !== null) {
    const dish = dishes.get(line.case_id);
    return dish && partsOfDish(dish, line.dosage_g, foods);
  }
  if (line.ingredient_id === null) return [{ food: freeText(line), grams: line.dosage_g || 100 }];
  const food = foods.get(line.ingredient_id);
  return food && [{ food, grams: line.dosage_g }];
}

/** All foods of a plan, and faults for lines whose food or dish does not exist. */
export function eatenIn(
  plan: CheckedPlan,
  foods: FoodIndex,
  dishes: ReadonlyMap<number, CheckedDish>,
): { eaten: Eaten[]; faults: Fault[] } {
  const eaten: Eaten[] = [];
  const faults: Fault[] = [];
  for (const { date: day, meals } of plan.days)
    for (const { meal, items } of meals) {
      const replaceable = new Set<string>();
      for (const line of items) {
        const key = line.replace_group ?? undefined;
        const isAlternative = key !== undefined && replaceable.has(key);
        if (key !== undefined) replaceable.add(key);
        const parts = partsOf(line, foods, dishes);
        if (!parts) faults.push({ rule: 'unknown_line', day, detail: `${meal}: ${line.name}` });
        for (const part of parts ?? []) eaten.push({ day, meal, ...part, isAlternative });
      }
    }
  return { eaten, faults };
}
