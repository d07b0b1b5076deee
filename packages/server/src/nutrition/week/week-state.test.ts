import { describe, expect, it } from 'vitest';
import { builtInPlanFoods as foods } from '../../areas/food/ingredient/built-in-plan-foods.js';
import { builtInPlanDishes as dishes } from '../../areas/food/recipe-case/built-in-plan-dishes.js';
import { larderOf } from './larder.js';
import { emptyDay, WeekState } from './week-state.js';

describe('WeekState', () => {
  it('buys nothing for a meal that is eaten out, but counts its kinds of food', () => {
    const larder = larderOf(foods, dishes, () => true);
    const [choice] = larder.dishes.one_dish;
    if (!choice) throw new Error('There is no one-dish meal.');
    const state = new WeekState([emptyDay([{ meal: 'lunch', share: 0.4 }], foods.length)], foods.length, larder.size);
    const slot = { day: 0, meal: 'lunch', role: 'one_dish', isOptional: false, isRepeat: false } as const;
    state.put({ slot: { ...slot, isOut: true }, choice, size: 0 });
    expect([state.purchases, state.oilCount, state.grainCount]).toEqual([0, 0, 0]);
    expect(state.days[0]?.kindCount).toBe(choice.buys.length);
    state.put({ slot: { ...slot, isOut: false }, choice, size: 0 });
    expect(state.purchases).toBe(choice.buys.length);
  });
});
