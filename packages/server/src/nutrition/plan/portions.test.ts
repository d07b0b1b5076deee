import { describe, expect, it } from 'vitest';
import { averageOf, portionsFor, splitPortions } from './portions.js';

describe('portionsFor', () => {
  // The table of the guide: grain, meat, oil, then kcal from macros and P/F/C shares; vegetable 1, fruit 1, milk 1.5, soy 0.5 in each.
  it.each([
    [1000, 11, 4.5, 1.5, 1, 974.5, [16.6, 26.3, 57.1]],
    [1200, 13.5, 6, 2.5, 1, 1196.5, [17.6, 26.0, 56.5]],
    [1400, 15.5, 7, 3.5, 1, 1374.5, [18.5, 26.5, 55.0]],
    [1500, 16.5, 7.5, 4, 1, 1463.5, [18.9, 26.8, 54.4]],
    [1600, 18, 8.5, 4, 1.5, 1596.5, [17.8, 27.3, 54.9]],
    [1800, 20, 9.5, 5, 1.5, 1774.5, [18.5, 27.6, 53.9]],
    [2000, 22, 11, 5.5, 1.5, 1951.5, [18.3, 26.5, 55.1]],
    [2200, 24.5, 12.5, 6, 2, 2173.5, [17.9, 27.1, 55.0]],
  ])('returns for %i kcal the portions of the table', (kcal, count, grain, meat_egg, oil, average, shares) => {
    const portions = portionsFor(kcal);
    expect(portions).toEqual({ grain, vegetable: 1, fruit: 1, milk: 1.5, soy: 0.5, meat_egg, oil, nut: 0 });
    expect(Object.values(portions ?? {}).reduce((sum, one) => sum + one, 0)).toBe(count);
    const { kcal: energy, protein, fat, carb } = averageOf(portions as NonNullable<typeof portions>);
    expect(energy).toBe(average);
    expect([protein, fat, carb]).toEqual(shares);
  });

  it('returns nothing below about 650 kcal', () => {
    expect([500, 600, 650].map((kcal) => portionsFor(kcal))).toEqual([undefined, undefined, undefined]);
    // 660 / 90 = 7.33, 7.5 portions: the fixed 4, oil 1 and grain 2.5.
    expect(portionsFor(660)).toMatchObject({ grain: 2.5, meat_egg: 0, oil: 1 });
    expect(portionsFor(Number.NaN)).toBeUndefined();
  });

  it('splits portions by the largest remainder in halves', () => {
    // 7 portions at 30/40/30 are 2.1, 2.8 and 2.1: 2, 2.5 and 2, and the last half goes to lunch.
    expect(splitPortions(7, [30, 40, 30])).toEqual([2, 3, 2]);
    // 3.5 are 1.05, 1.4 and 1.05.
    expect(splitPortions(3.5, [30, 40, 30])).toEqual([1, 1.5, 1]);
    // 1 is 0.3, 0.4 and 0.3: a half for lunch, and one for the earlier of the equal.
    expect(splitPortions(1, [30, 40, 30])).toEqual([0.5, 0.5, 0]);
    expect(splitPortions(0, [30, 40, 30])).toEqual([0, 0, 0]);
  });
});
