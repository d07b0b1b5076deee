import { describe, expect, it } from 'vitest';
import { builtInPlanFoods } from './built-in-plan-foods.js';
import { systemFoods } from './foods.js';
import { ingredientFault } from './rules.js';
import { typeOf } from './types.js';

const named = (name: string) => systemFoods.find((food) => food.name === name);

describe('systemFoods', () => {
  it('are at least 250, each of a type, with every value', () => {
    expect(systemFoods.length).toBeGreaterThanOrEqual(250);
    for (const food of systemFoods) {
      expect(typeOf(food.type_id), food.name).toBeDefined();
      const numbers = [food.energy_kcal, food.protein_g, food.fat_g, food.carb_g, food.fiber_g, food.edible_rate];
      expect(numbers.every(Number.isFinite), food.name).toBe(true);
      for (const { unit, grams } of food.household) expect(unit !== '' && grams > 0, food.name).toBe(true);
    }
  });

  it('have an English name each', () => {
    expect(systemFoods.filter((food) => !food.name_en).map((food) => food.name)).toEqual([]);
    const names = systemFoods.map((food) => food.name_en);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('keep to the energy rule and to the sum of the nutrients', () => {
    const faults = systemFoods.flatMap((food) => {
      const { household: _, in_plans: __, kitchen: ___, ...values } = food;
      const fault = ingredientFault(values);
      return fault ? `${food.name}: ${fault.sentence[1]}` : [];
    });
    expect(faults).toEqual([]);
    for (const food of systemFoods) expect(food.fiber_g ?? 0, food.name).toBeLessThanOrEqual(food.carb_g);
  });

  it('have unique names and aliases, so that an import finds one food by each', () => {
    const words = systemFoods.flatMap(({ name, alias }) => [name, ...alias]);
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });

  it('have the portions of the exchange tables, and else those of 90 kcal', () => {
    const portions = [
      '大米',
      '馒头',
      '马铃薯',
      '菠菜',
      '胡萝卜',
      '苹果',
      '香蕉',
      '瘦牛肉',
      '鸡蛋',
      '虾仁',
      '北豆腐',
      '全脂牛奶',
      '核桃仁',
      '菜籽油',
    ];
    expect(portions.map((name) => named(name)?.portion_g)).toEqual([25, 35, 100, 500, 200, 200, 150, 50, 53, 80, 100, 160, 15, 10]);
    expect(named('火龙果')?.portion_g).toBe(163.6);
    expect(named('食盐')?.portion_g).toBeNull();
  });

  it('name who must not have them', () => {
    const safety = (name: string) => builtInPlanFoods.find((food) => food.name === name);
    expect(safety('猪里脊')?.avoid_styles).toEqual(['vegetarian', 'vegan', 'halal']);
    expect(safety('鸡蛋')?.avoid_styles).toEqual(['vegan']);
    expect(safety('鸡胸肉')?.avoid_flags).toEqual(['gout']);
    expect(safety('榨菜')?.avoid_flags).toEqual(expect.arrayContaining(['hypertension', 'heart', 'kidney']));
    expect(safety('白酒')?.avoid_flags).toContain('pregnancy');
  });
});
