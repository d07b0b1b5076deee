import { describe, expect, it, test } from 'vitest';
import { draftOf, type EatenItem, type EatenMeal, judgedAgain, type PlannedMeal, scoreFrom } from './rubric.js';

const item = (more: Partial<EatenItem> = {}): EatenItem => ({
  exchange_group: 'grain',
  portions: 3,
  energy_kcal: 270,
  method: 'boil',
  isWeighed: true,
  ...more,
});
const plan: PlannedMeal = { energy_kcal: 500, group_portions: { grain: 3 } };
const lunch = { from: 690, to: 810 };
const meal = (more: Partial<EatenMeal> = {}): EatenMeal => ({
  meal: 'lunch',
  items: [item()],
  energy_kcal: 500,
  photos: 1,
  hasText: false,
  minute: 720,
  ...more,
});

const ids = { energy: 1, structure: 2, protein: 3, cooking: 4, time: 5, record: 6 };
const points = (dimension: keyof typeof ids, eaten: EatenMeal, planned: PlannedMeal | undefined = plan) =>
  draftOf(eaten, planned, lunch).items.find(({ item_id }) => item_id === ids[dimension])?.value;

test('gives the points of the contract’s example', () => {
  const planned = { energy_kcal: 476, group_portions: { grain: 3, meat_egg: 1.5, vegetable: 0.57, oil: 0.8 } };
  const items = [
    item({ portions: 3, energy_kcal: 261, method: 'boil' }),
    item({ exchange_group: 'meat_egg', portions: 1.6, energy_kcal: 94, method: 'quick_fry' }),
    item({ exchange_group: 'vegetable', portions: 0.34, energy_kcal: 32, method: 'quick_fry' }),
    item({ exchange_group: 'oil', portions: 0.6, energy_kcal: 54, method: 'quick_fry' }),
  ];
  const draft = draftOf(meal({ items, energy_kcal: 441, minute: 730 }), planned, lunch);
  expect(draft.items.map(({ value }) => value)).toEqual([30, 26, 10, 9, 10, 10]);
  expect(draft.score).toBe(95);
});

test.each([
  [500, 30],
  [450, 30],
  [550, 30],
  [449, 30],
  [443, 29],
  [557, 29],
  [350, 15],
  [650, 15],
  [300, 8],
  [700, 8],
  [250, 0],
  [750, 0],
  [249, 0],
  [0, 0],
  [5000, 0],
])('scores energy: %i of 500 kcal earns %i', (energy_kcal, earned) => {
  expect(points('energy', meal({ energy_kcal }))).toBe(earned);
});

test.each([
  [10, 30],
  [7, 30],
  [13, 30],
  [6.99, 15],
  [13.01, 15],
  [4, 15],
  [16, 15],
  [3.99, 0],
  [16.01, 0],
  [0, 0],
])('scores structure: %d of 10 portions earns %i', (portions, earned) => {
  expect(points('structure', meal({ items: [item({ portions })] }), { energy_kcal: 500, group_portions: { grain: 10 } })).toBe(earned);
});

test('scores structure with exact bands, groups added up and equal shares', () => {
  const group_portions = { grain: 0.7 };
  expect(points('structure', meal({ items: [item({ portions: 0.49 })] }), { energy_kcal: 500, group_portions })).toBe(30);
  expect(points('structure', meal({ items: [item({ portions: 1.5 }), item({ portions: 1.5 })] }))).toBe(30);
  const three = { grain: 3, meat_egg: 1, oil: 1 };
  expect(points('structure', meal({ items: [item({ portions: 3 })] }), { energy_kcal: 500, group_portions: three })).toBe(10);
});

test('ignores a group beside the plan, and food without an exchange group', () => {
  const items = [item(), item({ exchange_group: 'sugar', portions: 2 })];
  expect(points('structure', meal({ items }))).toBe(30);
  expect(points('structure', meal(), { energy_kcal: 500, group_portions: { none: 2 } })).toBeUndefined();
  expect(points('structure', meal(), { energy_kcal: 500, group_portions: { grain: 0 } })).toBeUndefined();
});

test.each([
  ['meat_egg', 10],
  ['soy', 10],
  ['milk', 10],
  ['nut', 0],
  ['grain', 0],
] as const)('scores protein: %s earns %i', (exchange_group, earned) => {
  expect(points('protein', meal({ items: [item({ exchange_group })] }))).toBe(earned);
});

test.each([
  ['raw', 10],
  ['steam', 10],
  ['boil', 10],
  ['stew', 9],
  ['quick_fry', 7],
  ['pan_fry', 5],
  ['deep_fry', 0],
] as const)('scores cooking: %s earns %i, whatever has no method', (method, earned) => {
  expect(points('cooking', meal({ items: [item({ method }), item({ method: null })] }))).toBe(earned);
});

test.each([
  ['a little deep-fried food beside much steamed', 60, 540, 9],
  ['as much deep-fried as steamed', 300, 300, 5],
  ['much deep-fried food', 540, 60, 1],
])('scores cooking by energy: %s', (_, fried, steamed, earned) => {
  const items = [item({ energy_kcal: fried, method: 'deep_fry' }), item({ energy_kcal: steamed, method: 'steam' })];
  expect(points('cooking', meal({ items }))).toBe(earned);
});

test('counts each food the same for cooking if an amount is unknown or nothing has energy', () => {
  const fried = item({ energy_kcal: 0, isWeighed: false, method: 'deep_fry' });
  expect(points('cooking', meal({ items: [fried, item({ method: 'stew' })] }))).toBe(5);
  expect(points('cooking', meal({ items: [item({ energy_kcal: 0, method: 'boil' }), item({ energy_kcal: 0, method: 'stew' })] }))).toBe(10);
});

test('does not ask a snack or fruit alone for protein', () => {
  const apple = item({ exchange_group: 'fruit', method: 'raw' });
  for (const snack of ['morning_snack', 'afternoon_snack', 'night_snack'] as const)
    expect(points('protein', meal({ meal: snack, items: [item()] }))).toBeUndefined();
  expect(points('protein', meal({ meal: 'dinner', items: [apple, apple] }))).toBeUndefined();
  expect(points('protein', meal({ meal: 'dinner', items: [apple, item()] }))).toBe(0);
  expect(draftOf(meal({ meal: 'afternoon_snack', items: [apple] }), undefined, lunch).score).toBe(100);
});

describe('judgedAgain', () => {
  const before = [30, 26, 10, 0, 7, 6].map((value, at) => ({ item_id: at + 1, value }));

  it('judges protein and cooking by the present rules and leaves the rest', () => {
    const items = [item({ energy_kcal: 100, method: 'deep_fry' }), item({ energy_kcal: 300, method: 'steam' })];
    const draft = judgedAgain({ meal: 'lunch', items }, before);
    expect(draft.items.map(({ value }) => value)).toEqual([30, 26, 0, 8, 7, 6]);
    expect(draft.score).toBe(77);
  });

  it('drops what can no longer be judged, and adds nothing to a meal without food', () => {
    const apple = item({ exchange_group: 'fruit', method: null });
    expect(judgedAgain({ meal: 'afternoon_snack', items: [apple] }, before.slice(2)).items).toEqual(before.slice(4));
    expect(judgedAgain({ meal: 'lunch', items: [] }, before.slice(4))).toEqual({ items: before.slice(4), score: null });
  });
});

test.each([
  [690, 10],
  [810, 10],
  [689, 7],
  [630, 7],
  [870, 7],
  [629, 4],
  [871, 4],
  [570, 4],
  [930, 4],
  [569, 0],
  [931, 0],
])('scores time: minute %i earns %i', (minute, earned) => {
  expect(points('time', meal({ minute }))).toBe(earned);
});

test('counts a night snack after midnight from the day it belongs to', () => {
  const draft = draftOf(meal({ minute: 1470 }), plan, { from: 1200, to: 1320 });
  expect(draft.items.find(({ item_id }) => item_id === ids.time)?.value).toBe(0);
  expect(draftOf(meal({ minute: 1380 }), plan, { from: 1200, to: 1320 }).items.find(({ item_id }) => item_id === ids.time)?.value).toBe(7);
});

test.each([
  ['a photo with grams', { photos: 2 }, 10],
  ['a photo without grams', { items: [item({ isWeighed: false })] }, 6],
  ['a photo alone', { items: [] }, 6],
  ['words alone', { photos: 0, items: [], hasText: true }, 4],
  ['grams without a photo', { photos: 0 }, 4],
  ['nothing', { photos: 0, items: [] }, 0],
])('scores the record: %s earns its points', (_, more, earned) => {
  expect(points('record', meal(more))).toBe(earned);
});

test('leaves out energy and structure without a plan', () => {
  const draft = draftOf(meal({ items: [item({ exchange_group: 'milk' })] }), undefined, lunch);
  expect(draft.items.map(({ item_id }) => item_id)).toEqual([3, 4, 5, 6]);
  expect(draft.score).toBe(100);
  expect(points('energy', meal(), { energy_kcal: 0, group_portions: {} })).toBeUndefined();
});

test('leaves out energy and structure if one food has no grams', () => {
  const items = [item(), item({ exchange_group: 'meat_egg', isWeighed: false })];
  const draft = draftOf(meal({ items }), plan, lunch);
  expect(draft.items).toEqual([
    { item_id: 3, value: 10 },
    { item_id: 4, value: 10 },
    { item_id: 5, value: 10 },
    { item_id: 6, value: 6 },
  ]);
  expect(draft.score).toBe(90);
});

test('gives a meal without food no draft score, but the points of time and record', () => {
  const draft = draftOf(meal({ items: [], energy_kcal: null }), plan, lunch);
  expect(draft).toEqual({
    items: [
      { item_id: 5, value: 10 },
      { item_id: 6, value: 6 },
    ],
    score: null,
  });
  expect(scoreFrom([])).toBeNull();
});
