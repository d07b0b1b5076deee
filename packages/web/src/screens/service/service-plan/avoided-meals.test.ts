import { describe, expect, it } from 'vitest';
import { avoidedMeals } from './avoided-meals.js';
import type { Plan } from './plan-edits.js';

const meal = (reason: string, more: object = {}) => ({
  ...{ items: [{ name: '米饭' }, { name: '虾仁' }], avoided: [{ item_no: 2, reason }], punched: false },
  ...more,
});
const found = (...days: object[]) => avoidedMeals({ days } as unknown as Plan);

describe('avoidedMeals', () => {
  it('finds meals to come with food that the customer must not have', () => {
    const days = [{ date: '2026-11-23', editable: true, meals: [meal('allergy'), meal('style'), meal('dislike')] }];
    expect(found(...days)).toEqual([
      { date: '2026-11-23', foods: ['虾仁'] },
      { date: '2026-11-23', foods: ['虾仁'] },
    ]);
  });

  it('leaves out days that are over and meals that were eaten', () => {
    expect(found({ date: '2026-11-22', editable: false, meals: [meal('allergy')] })).toEqual([]);
    expect(found({ date: '2026-11-23', editable: true, meals: [meal('health', { punched: true })] })).toEqual([]);
  });
});
