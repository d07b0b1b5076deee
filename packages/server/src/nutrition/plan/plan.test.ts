import { describe, expect, it } from 'vitest';
import { builtInPlanFoods } from '../../areas/food/ingredient/built-in-plan-foods.js';
import { allergenGroups } from '../safety/allergens.js';
import type { PlannedDay } from './day.js';
import { type Dish, type Food, foodLine, gramsOf } from './food.js';
import { type EarlierMeal, makePlan, type Plan, type PlanRequest } from './plan.js';
import { swapsFor } from './swap.js';
import { energyShares, totalsOf } from './totals.js';

const foods = builtInPlanFoods;
const named = (name: string) => foods.find((food) => food.name === name) as Food;
const idsOf = (...types: number[]) => foods.filter(({ type_id }) => types.includes(type_id)).map(({ id }) => id);
const nobody = { health_flags: [], diet_style: 'normal', allergy_ingredient_ids: [], allergens: [], dislike_ingredient_ids: [] } as const;

const request = (more: Partial<PlanRequest> = {}): PlanRequest => ({
  ...{ seed: '20418 1', from: '2026-11-23', days: 7, energy_kcal: 1450, restrictions: nobody, foods },
  ...more,
});
function planOf(more: Partial<PlanRequest> = {}): Plan {
  const plan = makePlan(request(more));
  if ('refused' in plan) throw new Error(plan.refused.map(({ rule }) => rule).join());
  return plan;
}
const refusals = (more: Partial<PlanRequest>) => {
  const plan = makePlan(request(more));
  return 'refused' in plan ? plan.refused.map(({ field, rule }) => `${field} ${rule}`) : [];
};
const linesOf = (days: readonly PlannedDay[]) => days.flatMap(({ meals }) => meals.flatMap(({ items }) => items));

describe('lines and totals', () => {
  it('are sums of the lines as they are shown, alternatives counted once', () => {
    // 100 g rice: 346 kcal, 7.9/0.9/77.2, fiber 0.6; 50 g chicken breast: 59 kcal, 12.3/1/0.3 (0.95 and 0.3 rounded).
    const rice = foodLine(named('大米'), 100);
    const chicken = { ...foodLine(named('鸡胸肉'), 50), replace_group: 'a' };
    expect(chicken).toMatchObject({ energy_kcal: 59, protein_g: 12.3, fat_g: 1, carb_g: 0.3, sodium_mg: 23, purine_mg: 104, portions: 1 });
    const totals = totalsOf([rice, chicken, { ...foodLine(named('瘦牛肉'), 500), replace_group: 'a' }]);
    expect(totals).toMatchObject({
      energy_kcal: 405,
      protein_g: 20.2,
      fat_g: 1.9,
      carb_g: 77.5,
      fiber_g: 0.6,
      sodium_mg: 25,
      purine_mg: 122,
    });
    expect(totals.group_portions).toEqual({ grain: 4, meat_egg: 1 });
    // 80.8 + 17.1 + (4 × 76.9 + 2 × 0.6 = 308.8) = 406.7.
    expect([totals.protein_pct, totals.fat_pct, totals.carb_pct]).toEqual([19.9, 4.2, 75.9]);
  });

  it('count fiber at half the energy, and unknown values', () => {
    expect(energyShares({ protein_g: 10, fat_g: 10, carb_g: 40, fiber_g: 20 })).toEqual({ protein_pct: 16, fat_pct: 36, carb_pct: 48 });
    expect(energyShares({ protein_g: 0, fat_g: 0, carb_g: 0, fiber_g: 0 }).carb_pct).toBeNull();
    const text = { ...foodLine(named('大米'), 100), protein_g: null, fiber_g: null, purine_mg: null };
    expect(totalsOf([text])).toMatchObject({ incomplete_items: 1, unknown_items: { fiber_g: 1, sodium_mg: 0, purine_mg: 1 } });
  });

  it('have grams in steps of 5, of oil 1', () => {
    expect([gramsOf(named('鸡蛋'), 1), gramsOf(named('鸡蛋'), 1.5), gramsOf(named('菜籽油'), 0.5)]).toEqual([55, 80, 5]);
  });
});

describe('makePlan', () => {
  it('meets energy and bands on each day of a week, at every level', () => {
    for (const energy_kcal of [1000, 1200, 1450, 1800, 2200, 2800]) {
      const { days, replaced, broken } = planOf({ energy_kcal });
      expect([days.length, replaced]).toEqual([7, []]);
      for (const { warnings, date, meals } of days) {
        // Below 1,200 kcal the vegetables of a day alone may bring more protein than its share; the plan names it.
        const isNamed = energy_kcal < 1200 && broken.some((one) => one.date === date && one.rule === 'protein');
        expect(warnings, `${energy_kcal} on ${date}`).toEqual(isNamed ? ['protein_high'] : []);
        expect(meals.map(({ meal }) => meal)).toEqual(['breakfast', 'lunch', 'dinner']);
      }
    }
  });

  it('returns the same plan for the same seed and another for the next version, without repetition', () => {
    expect(planOf()).toEqual(planOf());
    expect(planOf({ seed: '20418 2' }).days).not.toEqual(planOf().days);
    const meats = planOf().days.flatMap(({ meals }) =>
      linesOf([{ ...planOf().days[0], meals } as PlannedDay]).filter(
        (line) => line.exchange_group === 'meat_egg' && !line.name.includes('蛋'),
      ),
    );
    expect(new Set(meats.map(({ name }) => name)).size).toBeGreaterThanOrEqual(9);
  });

  it('keeps locked and checked-in meals and distributes the rest of the day', () => {
    const first = planOf();
    const earlier: EarlierMeal[] = first.days.flatMap(({ date, meals }, day) =>
      meals.map(({ meal, items }) => ({
        date,
        meal,
        items,
        locked: day === 1 && meal === 'lunch',
        punched: day === 0 && meal === 'breakfast',
      })),
    );
    const again = planOf({ seed: '20418 2', earlier });
    expect(again.kept).toEqual([
      { date: '2026-11-23', meal: 'breakfast', reason: 'punched' },
      { date: '2026-11-24', meal: 'lunch', reason: 'locked' },
    ]);
    expect(again.days[1]?.meals[1]?.items).toEqual(first.days[1]?.meals[1]?.items);
    expect(again.days.map(({ warnings }) => warnings)).toEqual(Array.from({ length: 7 }, () => []));
    expect(planOf({ seed: '20418 2', earlier, keepLocked: false }).kept).toHaveLength(1);
  });

  it('uses dishes, snacks and preferences', () => {
    const [chicken, broccoli, oil] = ['鸡胸肉', '西兰花', '菜籽油'].map(named) as [Food, Food, Food];
    const dish = (id: number, ...items: [Food, number][]): Dish => ({
      ...{ id, name: `菜例${id}`, meals: ['lunch'], seasons: [], role: null },
      items: items.map(([food, dosage_g]) => ({ ingredient_id: food.id, dosage_g })),
    });
    const dishes = [dish(1, [chicken, 50], [broccoli, 100], [oil, 4]), dish(2, [named('虾仁'), 80], [oil, 4])];
    const shares = [
      { meal: 'breakfast', share_pct: 25 },
      { meal: 'lunch', share_pct: 35 },
      { meal: 'afternoon_snack', share_pct: 10 },
      { meal: 'dinner', share_pct: 30 },
    ] as const;
    const plan = planOf({
      dishes,
      shares,
      preference: new Map([
        [-2, 5],
        [named('苹果').id, 20],
      ]),
    });
    const lines = linesOf(plan.days);
    expect(lines.some(({ case_id }) => case_id === 2)).toBe(true);
    for (const { meals, warnings } of plan.days) {
      expect(meals[2]?.items.map(({ name }) => name)).toEqual(['苹果']);
      expect(warnings).toEqual([]);
    }
    const allergic = planOf({ dishes, restrictions: { ...nobody, allergy_ingredient_ids: [chicken.id, named('虾仁').id] } });
    expect(linesOf(allergic.days).every(({ case_id }) => case_id === null)).toBe(true);
  });

  it('avoids the whole allergen group of an allergy', () => {
    const shrimp = named('虾仁');
    const plan = planOf({ restrictions: { ...nobody, allergy_ingredient_ids: [shrimp.id], allergens: allergenGroups([shrimp]) } });
    expect(linesOf(plan.days).filter(({ name }) => /虾|蟹(?!味菇)/.test(name))).toEqual([]);
    expect(linesOf(planOf({ seed: 'crab', days: 90 }).days).some(({ name }) => /虾|蟹(?!味菇)/.test(name))).toBe(true);
  });

  it('replaces an excluded group by the closest one and reports it', () => {
    expect(planOf({ restrictions: { ...nobody, allergy_ingredient_ids: idsOf(12) } }).replaced).toEqual([
      { from: 'milk', to: 'soy', portions: 1.5 },
    ]);
    expect(planOf({ restrictions: { ...nobody, allergy_ingredient_ids: idsOf(11) } }).replaced).toEqual([
      { from: 'soy', to: 'meat_egg', portions: 0.5 },
    ]);
    expect(planOf({ restrictions: { ...nobody, allergy_ingredient_ids: idsOf(11, 12) } }).replaced).toEqual([
      { from: 'soy', to: 'meat_egg', portions: 0.5 },
      { from: 'milk', to: 'meat_egg', portions: 1.5 },
    ]);
    // 1450 kcal are 16 portions, with 3 of meat: one of egg stays with those who eat it.
    expect(planOf({ restrictions: { ...nobody, diet_style: 'vegetarian' } }).replaced).toEqual([
      { from: 'meat_egg', to: 'soy', portions: 2 },
    ]);
    const vegan = planOf({ restrictions: { ...nobody, diet_style: 'vegan' } });
    expect(vegan.replaced).toEqual([
      { from: 'milk', to: 'soy', portions: 1.5 },
      { from: 'meat_egg', to: 'soy', portions: 3 },
    ]);
    expect(vegan.days.every(({ warnings }) => warnings.length === 0)).toBe(true);
  });

  it('names the rule if no plan exists', () => {
    expect(refusals({ restrictions: { ...nobody, dislike_ingredient_ids: foods.map(({ id }) => id) } })).toEqual([
      'dislike_ingredient_ids no_grain',
    ]);
    expect(refusals({ restrictions: { ...nobody, diet_style: 'vegan', allergy_ingredient_ids: idsOf(11) } })).toEqual([
      'allergy_ingredient_ids no_soy',
    ]);
    expect(refusals({ foods: [] })).toEqual(['ingredients no_grain']);
    expect(refusals({ energy_kcal: 500 })).toEqual(['energy_kcal portions_minimum']);
    expect(refusals({ energy_kcal: Number.POSITIVE_INFINITY })).toEqual(['energy_kcal maximum']);
  });

  it('names the rule that a day breaks', () => {
    // With fat in every cereal and vegetable no moves of half portions reach 30 %.
    const fatty = foods.map((food) =>
      food.exchange_group === 'grain' ? { ...food, fat_g: 10 } : { ...food, fat_g: Math.max(food.fat_g, 4) },
    );
    const { days } = planOf({ foods: fatty });
    expect(days.flatMap(({ warnings }) => warnings)).toContain('fat_high');
  });
});

describe('swapsFor', () => {
  const { days } = planOf();
  const day = days[0] as PlannedDay;
  const at = day.meals[1]?.items.findIndex((line) => line.exchange_group === 'meat_egg') as number;
  const disliked = named('虾仁').id;
  const swaps = swapsFor({
    ...{ day, meal: 'lunch', at, energy_kcal: 1450, foods },
    restrictions: { ...nobody, allergy_ingredient_ids: [named('草鱼').id], dislike_ingredient_ids: [disliked] },
  });

  it('returns the same group in the same portions, those that keep the day in range first, disliked last', () => {
    const old = day.meals[1]?.items[at];
    expect(swaps.length).toBeGreaterThan(20);
    expect(swaps.some(({ item }) => item.name === '草鱼' || item.name === old?.name || item.exchange_group !== 'meat_egg')).toBe(false);
    const ranks = swaps.map(({ disliked: last, reasons }) => (last ? 2 : reasons.includes('day_holds') ? 0 : 1));
    expect(ranks).toEqual(ranks.toSorted());
    const holding = swaps.filter((_, place) => ranks[place] === 0).map(({ energy_diff_kcal }) => Math.abs(energy_diff_kcal));
    expect(holding).toEqual(holding.toSorted((one, two) => one - two));
    const egg = swaps.find(({ item }) => item.name === '鹅蛋');
    const portions = (old?.dosage_g ?? 0) / (foods.find(({ id }) => id === old?.ingredient_id)?.portion_g ?? 1);
    if (egg) expect(egg.item.dosage_g).toBe(Math.round((portions * 53) / 5) * 5);
  });

  it('returns disliked foods last, with a reason for each rank', () => {
    const line = day.meals[1]?.items[at];
    const nearest = swaps[0]?.item.name as string;
    const few = foods.filter(({ id, name }) => id === line?.ingredient_id || [nearest, '虾仁', '兔肉'].includes(name));
    const restrictions = { ...nobody, dislike_ingredient_ids: [named(nearest).id] };
    const lastUsed = new Map([[named('兔肉').id, '2026-11-22']]);
    const found = swapsFor({ day, meal: 'lunch', at, energy_kcal: 1450, foods: few, restrictions, lastUsed });
    expect(found.at(-1)).toMatchObject({ item: { name: nearest }, disliked: true });
    expect(found.at(-1)?.reasons[0]).toBe('disliked');
    expect(found.find(({ item }) => item.name === '兔肉')).toMatchObject({ last_used: '2026-11-22', disliked: false });
    expect(found.filter(({ reasons }) => reasons.includes('not_recent')).map(({ item }) => item.name)).not.toContain('兔肉');
  });

  it('returns nothing for a dish', () =>
    expect(swapsFor({ day, meal: 'lunch', at: 99, energy_kcal: 1450, foods, restrictions: nobody })).toEqual([]));
});
