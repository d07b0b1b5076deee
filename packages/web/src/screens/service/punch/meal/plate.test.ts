import { expect, it } from 'vitest';
import { energyOff, gramsApart, groupRows, type Meal, type PunchDay } from './plate.js';

type Item = Meal['items'][number];
const item = (name: string, exchange_group: Item['exchange_group'], portions: number, energy_kcal = 90) =>
  ({ name, exchange_group, portions, energy_kcal, dosage_g: 100 }) as Item;
const rows = (eaten: Item[], planned: Item[]) =>
  groupRows({ items: eaten } as Meal, { items: planned } as unknown as PunchDay['plan'][number]).map(({ group, apart, fit }) => [
    group,
    apart,
    fit,
  ]);

it('compares each group of the plate with the plan: full within 30 %, half within 60 %, including the limits', () => {
  const planned = [item('米饭', 'grain', 2), item('鸡胸', 'meat_egg', 1), item('油', 'oil', 1), item('豆腐', 'soy', 1)];
  const eaten = [item('米饭', 'grain', 2.6), item('鸡胸', 'meat_egg', 1.6), item('油', 'oil', 1.61), item('苹果', 'fruit', 1)];
  expect(rows(eaten, planned)).toEqual([
    ['grain', 0.6, 'match'],
    ['meat_egg', 0.6, 'near'],
    ['oil', 0.61, 'off'],
    ['soy', -1, 'missing'],
    ['fruit', 1, 'extra'],
  ]);
});

it('tells how far a group is apart in grams of what was eaten', () => {
  const eaten = [
    { ...item('米饭', 'grain', 2.88), dosage_g: 200 },
    { ...item('油', 'oil', 0.98), dosage_g: 10 },
  ] as Item[];
  const planned = [item('米饭', 'grain', 1.5), item('油', 'oil', 1)];
  const apart = groupRows({ items: eaten } as Meal, { items: planned } as unknown as PunchDay['plan'][number]);
  expect(apart.map(gramsApart)).toEqual([95, 5]);
});

it('judges nothing without a plan', () => {
  const meal = { items: [item('米饭', 'grain', 2), item('苹果', 'fruit', 1)] } as Meal;
  expect(groupRows(meal, undefined).map(({ group, fit }) => [group, fit])).toEqual([
    ['grain', null],
    ['fruit', null],
  ]);
});

it('sums several foods of a group', () => {
  expect(rows([item('米饭', 'grain', 1), item('玉米', 'grain', 1)], [item('米饭', 'grain', 2)])).toEqual([['grain', 0, 'match']]);
});

it('shows the energy difference from the plan, and nothing without a plan', () => {
  expect(energyOff({ energy_kcal: 545, planned_energy_kcal: 506 })).toBe(7.7);
  expect(energyOff({ energy_kcal: 545, planned_energy_kcal: null })).toBeNull();
  expect(energyOff({ energy_kcal: null, planned_energy_kcal: 506 })).toBeNull();
});
