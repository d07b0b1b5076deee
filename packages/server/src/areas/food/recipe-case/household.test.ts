import { describe, expect, it } from 'vitest';
import { systemFoods } from '../ingredient/foods.js';
import { householdOf } from './household.js';

const measure = (name: string, grams: number) => {
  const food = systemFoods.find((one) => one.name === name);
  return food ? householdOf(food, grams) : undefined;
};

describe('householdOf', () => {
  it('says bowls of cooked rice, but not of raw grain', () => {
    expect(measure('米饭', 150)).toBe('1 碗');
    expect(measure('米饭', 75)).toBe('半碗');
    expect(measure('小米', 100)).toBeNull();
    expect(measure('燕麦片', 40)).toBeNull();
  });

  it('says pieces of what is bought by the piece', () => {
    expect(measure('鲜玉米', 120)).toBe('1 根');
    expect(measure('无糖酸奶', 135)).toMatch(/1 杯/);
  });

  it('counts small pieces only up to a dozen, and leaves out what is far from every measure', () => {
    expect(measure('苹果', 100)).toBe('半个');
    expect(measure('蓝莓', 160)).toBeNull();
    expect(measure('樱桃', 196)).toBeNull();
    expect(measure('菠菜', 190)).toBeNull();
  });
});
