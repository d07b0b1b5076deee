import { describe, expect, it } from 'vitest';
import { builtInPlanFoods as foods } from '../../areas/food/ingredient/built-in-plan-foods.js';
import { builtInPlanDishes as dishes } from '../../areas/food/recipe-case/built-in-plan-dishes.js';
import { foodLine } from '../plan/food.js';
import { makePlan } from '../plan/plan.js';
import { noPreferences } from '../plan/preferences.js';
import type { DietStyle, HealthFlag } from '../plan/schemas.js';
import { dayFrame } from './day-frame.js';
import { type JudgedDay, judgeWeek } from './judge-week.js';

const nobody = { diet_style: 'normal', health_flags: [], allergy_ingredient_ids: [], allergens: [], dislike_ingredient_ids: [] } as const;
const energy_kcal = 1800;
const plan = makePlan({ seed: 'judge', from: '2026-11-23', days: 7, energy_kcal, restrictions: nobody, foods, dishes });
if ('refused' in plan) throw new Error(JSON.stringify(plan.refused));
const { days } = plan;

const line = (name: string, grams: number) => {
  const food = foods.find((one) => one.name === name);
  if (!food) throw new Error(`There is no food ${name}.`);
  return foodLine(food, grams);
};
function judge(week: readonly JudgedDay[], diet_style: DietStyle = 'normal', ...health_flags: HealthFlag[]) {
  const frame = dayFrame({ energy_kcal, diet_style, health_flags });
  const index = { foods: new Map(foods.map((food) => [food.id, food])), dishes: new Map(dishes.map((dish) => [dish.id, dish])) };
  return judgeWeek(week, { frame, restrictions: { ...nobody, diet_style, health_flags }, preferences: noPreferences, ...index });
}
/** The week with other lines for its first lunch. */
const withLunch = (...lines: ReturnType<typeof line>[]): JudgedDay[] =>
  days.map(({ date, meals }, at) => ({
    date,
    meals: meals.map(({ meal, items }) => ({ meal, items: at === 0 && meal === 'lunch' ? lines : items })),
  }));

describe('judgeWeek', () => {
  it('judges a generated week as its plan does', () => expect(judge(days)).toEqual(plan.broken));

  it('names what an edit by hand breaks, with the limit and the value', () => {
    const broken = judge(withLunch(line('大米', 400))).filter(({ date, per }) => per === 'day' && date === '2026-11-23');
    expect(broken.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['energy', 'protein', 'carb']));
    expect(broken.find(({ rule }) => rule === 'energy')).toMatchObject({ limit: 1890, meal: null });
    const carb = broken.find(({ rule }) => rule === 'carb');
    expect(carb?.limit).toBe(60);
    expect(carb?.value).toBeGreaterThanOrEqual(60);
    const rice = judge([{ date: '2026-11-23', meals: [{ meal: 'lunch', items: [line('大米', 100)] }] }]);
    expect(rice.find(({ rule }) => rule === 'vegetables')).toMatchObject({ limit: 460, value: 0 });
  });

  it('counts what a week buys, and its oils', () => {
    const all = foods.filter(({ type_id }) => type_id === 4).map(({ name }) => line(name, 20));
    const oils = ['花生油', '猪油', '核桃油'].map((name) => line(name, 5));
    const rules = judge(withLunch(...all, ...oils)).filter(({ per }) => per === 'week');
    expect(rules.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['oils', 'purchases']));
    expect(rules.every(({ date, value, limit }) => date === '2026-11-23' && value !== limit)).toBe(true);
  });

  it('judges by the style and the conditions of the person', () => {
    const rulesOf = (...person: [DietStyle, ...HealthFlag[]]) => new Set(judge(days, ...person).map(({ rule }) => rule));
    expect([...rulesOf('low_carb')]).toContain('carb');
    expect([...rulesOf('normal', 'kidney')]).toContain('protein');
    const fruit = judge(withLunch(line('西瓜', 500)), 'normal', 'diabetes').filter(
      ({ rule, meal }) => rule === 'meal_fruit' && meal === 'lunch',
    );
    expect(fruit[0]).toMatchObject({ per: 'meal', limit: 150, value: 500 });
    expect(judge(withLunch(line('虾皮', 100)), 'normal', 'gout').map(({ rule }) => rule)).toContain('sodium');
  });

  it('asks a part of a week for no more than it can hold', () => {
    const rules = judge(days.slice(0, 2)).map(({ rule }) => rule);
    for (const rule of ['fish', 'kinds_week']) expect(rules).not.toContain(rule);
    expect(judge([])).toEqual([]);
  });
});
