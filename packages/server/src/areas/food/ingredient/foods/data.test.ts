import { describe, expect, it } from 'vitest';
import { systemFoods } from '../foods.js';
import { kitchen } from './kitchen.js';
import { nutrients } from './nutrients.js';
import { portionReasons } from './portion-reasons.js';
import { safety } from './safety.js';

const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((row) => row.split('|'));
const words = (cell = '') => (cell === '-' ? [] : cell.split(' '));
const names = systemFoods.map(({ name }) => name);
const of = (text: string, name: string, column: number) => words(rowsOf(text).find(([one]) => one === name)?.[column]);
const allergensOf = (name: string) => of(safety, name, 1);
const tagsOf = (name: string) => of(safety, name, 2);
const stylesOf = (name: string) => of(safety, name, 3);

const groups = words('gluten crustacean fish egg peanut soy milk tree_nut mollusc sesame celery mustard sulfite');
const tags = words(
  'processed_meat organ alcohol added_sugar high_mercury high_iodine high_vitamin_a spicy caffeine raw_risk star_fruit cured trans_fat saturated_fat glutinous',
);
const kinds = words(
  'refined_grain whole_grain pulse tuber starchy_vegetable dark_vegetable light_vegetable mushroom seaweed fruit red_meat poultry fish shellfish egg soy milk nut oil processed organ condiment herb sweet drink',
);
const seasons = words('spring summer autumn winter');

describe.each([
  ['safety', safety, 4],
  ['nutrients', nutrients, 5],
  ['kitchen', kitchen, 8],
])('%s', (_, text, columns) => {
  it('has each built-in food exactly once, with every column', () => {
    expect(rowsOf(text).map(([name]) => name)).toEqual(names);
    expect(rowsOf(text).filter((row) => row.length !== columns || row.some((cell) => cell === ''))).toEqual([]);
  });
});

/** Foods whose names have the sign of an allergen that they do not contain, and why. */
const exceptions: Record<string, Record<string, string>> = {
  虾: {},
  蟹: { 蟹味菇: 'a mushroom' },
  鱼: {
    '鱿鱼（鲜）': 'squid, a mollusc',
    墨鱼: 'cuttlefish, a mollusc',
    章鱼: 'octopus, a mollusc',
    鲍鱼: 'abalone, a mollusc',
    甲鱼: 'a soft-shelled turtle',
  },
  面: {
    荞麦面: 'buckwheat flour',
    '荞麦面条（纯荞麦）': 'buckwheat only',
    玉米面: 'maize flour',
  },
  麦: {
    荞麦: 'buckwheat, not a wheat',
    荞麦面: 'buckwheat flour',
    '荞麦面条（纯荞麦）': 'buckwheat only',
    藜麦: 'quinoa',
    油麦菜: 'a lettuce',
  },
  奶: { 燕麦奶: 'a drink of oats', 杏仁奶: 'a drink of almonds' },
  蛋: {},
  豆: {
    绿豆: 'a pulse',
    红小豆: 'a pulse',
    '红豆（熟）': 'a pulse',
    花豆: 'a pulse',
    芸豆: 'a pulse',
    '豌豆（干）': 'a pulse',
    鹰嘴豆: 'a pulse',
    '鹰嘴豆（熟）': 'a pulse',
    '蚕豆（干）': 'a pulse',
    眉豆: 'a pulse',
    '扁豆（干）': 'a pulse',
    魔芋豆腐: 'konjac',
    豌豆苗: 'pea shoots',
    四季豆: 'a fresh pulse',
    豇豆: 'a fresh pulse',
    荷兰豆: 'a fresh pulse',
    扁豆: 'a fresh pulse',
    鲜豌豆: 'a fresh pulse',
    鲜蚕豆: 'a fresh pulse',
    绿豆芽: 'sprouts of mung beans',
  },
};
const expected: Record<string, string> = {
  虾: 'crustacean',
  蟹: 'crustacean',
  鱼: 'fish',
  面: 'gluten',
  麦: 'gluten',
  奶: 'milk',
  蛋: 'egg',
  豆: 'soy',
};

describe('allergens', () => {
  it('and tags and styles are those of the lists', () => {
    expect(names.flatMap(allergensOf).filter((one) => !groups.includes(one))).toEqual([]);
    expect(names.flatMap(tagsOf).filter((one) => !tags.includes(one))).toEqual([]);
    expect(names.flatMap(stylesOf).filter((one) => !['vegetarian', 'vegan', 'halal'].includes(one))).toEqual([]);
  });

  it.each([
    [10, 'egg'],
    [11, 'soy'],
    [12, 'milk'],
  ])('of every food of type %i contain %s', (type, group) => {
    const foods = systemFoods.filter(({ type_id }) => type_id === type).map(({ name }) => name);
    expect(foods.filter((name) => !allergensOf(name).includes(group))).toEqual([]);
  });

  it.each(Object.entries(expected))('of every food named with %s contain %s, but for the exceptions', (sign, group) => {
    const without = names.filter((name) => name.includes(sign) && !allergensOf(name).includes(group));
    expect(without.toSorted()).toEqual(Object.keys(exceptions[sign] ?? {}).toSorted());
  });
});

/** Plant foods with an animal allergen in some brands only, in a sachet, or by growing among shellfish. */
const plantFoods = ['椰浆', '纳豆', '紫菜（干）', '海苔'];

describe('styles', () => {
  it('exclude meat and fish from vegetarian food, and egg and milk from vegan food too', () => {
    for (const { name, type_id } of systemFoods) {
      const allergens = allergensOf(name).filter(() => !plantFoods.includes(name));
      const isMeat = [7, 8, 9].includes(type_id) || allergens.some((one) => ['fish', 'crustacean', 'mollusc'].includes(one));
      const isAnimal = isMeat || allergens.some((one) => ['egg', 'milk'].includes(one)) || name === '蜂蜜';
      const unsuited = stylesOf(name);
      if (isMeat) expect(unsuited, name).toContain('vegetarian');
      if (isAnimal) expect(unsuited, name).toContain('vegan');
      if (!isAnimal && name !== '猪油') expect(unsuited, name).not.toContain('vegan');
      if (unsuited.includes('vegetarian')) expect(unsuited, name).toContain('vegan');
      if (tagsOf(name).includes('alcohol')) expect(unsuited, name).toContain('halal');
      if (/猪|血/.test(name)) expect(unsuited, name).toContain('halal');
    }
  });
});

describe('kitchen', () => {
  it.each(rowsOf(kitchen))(
    'of %s has known words and numbers',
    (name = '', kind = '', state = '', keeps, pack = '', buys = '', when, loose = '') => {
      expect(names).toContain(name);
      expect(kinds).toContain(kind);
      expect(['raw', 'cooked', 'soaked', 'ready']).toContain(state);
      expect(Number(keeps)).toBeGreaterThan(0);
      if (pack !== '-') expect(pack).toMatch(/^\p{Script=Han}+ \d+$/u);
      if (buys !== '-') {
        const [food = '', ratio] = buys.split(' ');
        expect(names).toContain(food);
        expect(Number(ratio)).toBeGreaterThan(0);
      }
      // Shops sell sea cucumber soaked.
      if (['cooked', 'soaked'].includes(state) && name !== '海参（水发）') expect(buys).not.toBe('-');
      expect(words(when).filter((one) => !seasons.includes(one))).toEqual([]);
      expect(['yes', '-']).toContain(loose);
    },
  );

  it('gives the foods of a type the kinds of this type', () => {
    const kindOf = (name: string) => of(kitchen, name, 1)[0] as string;
    const allowed: Record<number, string[]> = {
      7: ['red_meat', 'organ', 'processed'],
      8: ['poultry', 'organ'],
      9: ['fish', 'shellfish', 'processed', 'condiment', 'poultry'],
      10: ['egg'],
      11: ['soy', 'condiment'],
      12: ['milk'],
      13: ['fruit'],
      14: ['nut'],
      16: ['oil'],
      17: ['sweet'],
    };
    const wrong = systemFoods.filter(({ name, type_id }) => allowed[type_id] && !allowed[type_id].includes(kindOf(name)));
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

describe('portions', () => {
  it('have 75 to 110 kcal, or a reason', () => {
    const outside = systemFoods.filter(({ portion_g, energy_kcal }) => {
      const kcal = ((portion_g ?? 0) * energy_kcal) / 100;
      return portion_g !== null && (kcal < 75 || kcal > 110);
    });
    expect(outside.map(({ name }) => name)).toEqual(rowsOf(portionReasons).map(([name]) => name));
    for (const [name, reason] of rowsOf(portionReasons)) expect(reason, name).toMatch(/\w{3}/);
  });
});

describe('nutrients', () => {
  /** GI; potassium, calcium, iron, zinc; vitamin A, B1, B2, C, folate; saturated fat, sugar. */
  const counts = [1, 4, 5, 2];
  const most = [110, 10000, 2000, 250, 100, 20000, 20, 15, 1000, 4000, 100, 100];

  it('are numbers within what foods have, or unknown', () => {
    for (const [name, gi = '', ...parts] of rowsOf(nutrients)) {
      const cells = [gi, ...parts].map((part) => part.split(' '));
      expect(
        cells.map(({ length }) => length),
        name,
      ).toEqual(counts);
      for (const [at, value] of cells.flat().entries())
        if (value !== '-') {
          expect(Number(value), `${name} ${at}`).toBeGreaterThanOrEqual(0);
          expect(Number(value), `${name} ${at}`).toBeLessThanOrEqual(most[at] as number);
        }
    }
  });

  it('keep saturated fat within fat and sugar within carbohydrate', () => {
    for (const { name, fat_g, carb_g } of systemFoods) {
      const [saturated = '-', sugar = '-'] = of(nutrients, name, 4);
      if (saturated !== '-') expect(Number(saturated), name).toBeLessThanOrEqual(fat_g + 0.05);
      if (sugar !== '-') expect(Number(sugar), name).toBeLessThanOrEqual(carb_g + 0.5);
    }
  });
});
