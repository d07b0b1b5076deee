import { describe, expect, it } from 'vitest';
import { contentsByName, safetyOf } from './derive-safety.js';

const plainValues = { energy_kcal: 120, protein_g: 8, fat_g: 2, carb_g: 3, fiber_g: 0, sodium_mg: 60, purine_mg: null, gi: null };
const safety = (name: string, type_id: number, values = {}) => {
  const food = { name, type_id, ...plainValues, ...values };
  return safetyOf(food, contentsByName(food));
};

describe('contentsByName', () => {
  it.each([
    ['青禾即食鸡胸肉', 8, [], ['vegetarian', 'vegan'], 'unknown'],
    ['冷鲜牛霖', 7, [], ['vegetarian', 'vegan'], 'known'],
    ['黑猪梅花肉', 7, [], ['vegetarian', 'vegan', 'halal'], 'known'],
    ['东海小黄鱼', 9, ['fish'], ['vegetarian', 'vegan'], 'known'],
    ['有机西兰花苗', 5, [], [], 'known'],
    ['虾仁鸡蛋饺', 1, ['gluten', 'crustacean', 'egg'], ['vegetarian', 'vegan'], 'unknown'],
    ['全麦欧包', 1, ['gluten'], [], 'unknown'],
    ['螺旋意面', 1, ['gluten'], [], 'unknown'],
    ['乌冬面', 1, ['gluten'], [], 'unknown'],
    ['薄盐生抽', 15, ['gluten', 'soy'], [], 'unknown'],
    ['植物蛋白饮料', 19, [], [], 'unknown'],
    ['希腊酸奶（原味）', 12, ['milk'], ['vegan'], 'unknown'],
    ['纯牛奶', 12, ['milk'], ['vegan'], 'known'],
    ['豆奶', 11, ['soy'], [], 'unknown'],
    ['蜂蜜柚子茶', 19, [], ['vegan', 'low_carb', 'mediterranean'], 'unknown'],
    ['蟹味菇', 6, [], [], 'known'],
    ['素鸡排', 11, ['soy'], [], 'unknown'],
    ['猪油渣青菜', 4, [], ['vegetarian', 'vegan', 'halal', 'mediterranean'], 'unknown'],
    ['荞麦面', 1, ['gluten'], [], 'unknown'],
    ['玉米饼', 1, ['gluten'], [], 'unknown'],
    ['鱿鱼须', 9, ['mollusc'], ['vegetarian', 'vegan'], 'known'],
    ['Chicken breast', 8, [], ['vegetarian', 'vegan'], 'unknown'],
  ] as const)('judges %s', (name, type_id, allergens, styles, composition) => {
    const found = safety(name, type_id);
    expect(found.allergens).toEqual(allergens);
    expect([...found.avoid_styles].sort()).toEqual([...styles].sort());
    expect(found.composition).toBe(composition);
  });

  it('keeps a food from people by its values', () => {
    expect(safety('冷鲜鹅肝', 8, { purine_mg: 300, fat_g: 25 }).avoid_flags).toEqual(
      expect.arrayContaining(['gout', 'pregnancy', 'hyperlipidemia']),
    );
    expect(safety('冷鲜牛霖', 7).avoid_flags).toContain('gout');
    expect(safety('冷鲜牛霖', 7, { purine_mg: 90 }).avoid_flags).not.toContain('gout');
    expect(safety('卤豆干', 11, { sodium_mg: 900 }).avoid_flags).toEqual(expect.arrayContaining(['hypertension', 'heart', 'kidney']));
    expect(safety('米花糖', 17, { carb_g: 75, gi: 83 }).avoid_flags).toContain('diabetes');
    // Staples count through the glycemic load of their meal.
    expect(safety('白粥', 1, { carb_g: 15, gi: 83 }).avoid_flags).not.toContain('diabetes');
    expect(safety('西瓜汁', 19, { carb_g: 7, gi: 72 }).avoid_flags).not.toContain('diabetes');
    expect(safety('五花肉块', 7, { fat_g: 30, energy_kcal: 350 }).avoid_flags).toContain('hyperlipidemia');
  });
});
