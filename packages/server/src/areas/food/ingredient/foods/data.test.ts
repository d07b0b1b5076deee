import { describe, expect, it } from 'vitest';
import { systemFoods } from '../foods.js';
import { kitchen } from './kitchen.js';
import { nutrients } from './nutrients.js';
import { portionReasons } from './portion-reasons.js';
import { safety } from './safety.js';

type Cells = Map<string, string[][]>;

const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((row) => row.split('|'));
const words = (cell = '') => (cell === '-' ? [] : cell.split(' '));
const names = systemFoods.map(({ name }) => name);
const cellsOf = (text: string) => new Map(rowsOf(text).map(([name = '', ...cells]) => [name, cells.map(words)]));
const [safetyOf, kitchenOf, nutrientsOf] = [safety, kitchen, nutrients].map(cellsOf) as [Cells, Cells, Cells];
const allergensOf = (name: string) => safetyOf.get(name)?.[0] ?? [];
const tagsOf = (name: string) => safetyOf.get(name)?.[1] ?? [];
const stylesOf = (name: string) => safetyOf.get(name)?.[2] ?? [];

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

/** The signs in names, their allergens, and the foods so named that do not contain them, with why. */
const signs: [string, string, string[], string][] = [
  ['虾', 'crustacean', [], ''],
  ['蟹', 'crustacean', ['蟹味菇'], 'a mushroom'],
  ['鱼', 'fish', ['鱿鱼（鲜）', '墨鱼', '章鱼', '鲍鱼', '甲鱼'], 'squid, cuttlefish, octopus and abalone are molluscs; a turtle'],
  ['面', 'gluten', ['荞麦面条（纯荞麦）', '玉米面'], 'buckwheat and maize only'],
  ['麦', 'gluten', ['荞麦', '荞麦面条（纯荞麦）', '藜麦', '油麦菜'], 'buckwheat, quinoa, a lettuce'],
  ['奶', 'milk', ['燕麦奶', '杏仁奶'], 'drinks of oats and of almonds'],
  ['蛋', 'egg', [], ''],
  ['豆', 'soy', words('绿豆 红小豆 红豆（熟） 花豆 芸豆 豌豆（干） 鹰嘴豆 鹰嘴豆（熟） 蚕豆（干） 眉豆 扁豆（干）'), 'other dry pulses'],
  ['豆', 'soy', words('豌豆苗 四季豆 豇豆 荷兰豆 扁豆 鲜豌豆 鲜蚕豆 绿豆芽 魔芋豆腐'), 'other fresh pulses, sprouts, konjac'],
];

describe('allergens', () => {
  it('name only values of the lists, as tags and styles do', () => {
    expect(names.flatMap(allergensOf).filter((one) => !groups.includes(one))).toEqual([]);
    expect(names.flatMap(tagsOf).filter((one) => !tags.includes(one))).toEqual([]);
    expect(names.flatMap(stylesOf).filter((one) => !['vegetarian', 'vegan', 'halal'].includes(one))).toEqual([]);
  });

  it.each([
    [10, 'egg'],
    [11, 'soy'],
    [12, 'milk'],
  ])('hold, for every food of type %i, %s', (type, group) => {
    const foods = systemFoods.filter(({ type_id }) => type_id === type).map(({ name }) => name);
    expect(foods.filter((name) => !allergensOf(name).includes(group))).toEqual([]);
  });

  it.each(signs)('find the sign %s in foods with %s, but for %j: %s', (sign, group) => {
    const others = signs.filter((row) => row[0] === sign).flatMap(([, , foods]) => foods);
    const without = names.filter((name) => name.includes(sign) && !allergensOf(name).includes(group));
    expect(without.toSorted()).toEqual(others.toSorted());
  });
});

/** Plant foods with an animal allergen in some brands only, in a sachet, or by growing among shellfish. */
const plantFoods = ['椰浆', '纳豆', '紫菜（干）', '海苔', '裙带菜（干）'];

describe('styles', () => {
  it('exclude meat and fish from vegetarian food, and egg and milk from vegan food too', () => {
    for (const { name, type_id } of systemFoods) {
      const allergens = allergensOf(name).filter(() => !plantFoods.includes(name));
      const isMeat = [7, 8, 9].includes(type_id) || allergens.some((one) => ['fish', 'crustacean', 'mollusc'].includes(one));
      const isAnimal = isMeat || allergens.some((one) => ['egg', 'milk'].includes(one)) || name === '蜂蜜';
      const unsuited = stylesOf(name);
      if (isMeat) expect(unsuited, name).toContain('vegetarian');
      if (isAnimal) expect(unsuited, name).toContain('vegan');
      if (!isAnimal && name !== '猪油' && name !== '纳豆') expect(unsuited, name).not.toContain('vegan');
      if (unsuited.includes('vegetarian')) expect(unsuited, name).toContain('vegan');
      if (tagsOf(name).includes('alcohol')) expect(unsuited, name).toContain('halal');
      if (/猪|血/.test(name)) expect(unsuited, name).toContain('halal');
    }
  });
});

describe('kitchen', () => {
  it.each(rowsOf(kitchen))(
    'describes %s with known words and numbers',
    (name = '', kind = '', state = '', keeps, pack = '', buys = '', when, loose = '') => {
      expect(names).toContain(name);
      expect(kinds).toContain(kind);
      expect(['raw', 'cooked', 'soaked', 'ready']).toContain(state);
      expect(Number(keeps)).toBeGreaterThan(0);
      if (pack !== '-') expect(pack).toMatch(/^\p{Script=Han}+(?:（\d+个）)? \d+$/u);
      if (buys !== '-') {
        const [food = '', ratio] = buys.split(' ');
        expect(names).toContain(food);
        expect(Number(ratio)).toBeGreaterThan(0);
      }
      // Shops sell sea cucumber soaked.
      if (['cooked', 'soaked'].includes(state) && name !== '海参（水发）') expect(buys).not.toBe('-');
      expect(words(when).filter((one) => !seasons.includes(one))).toEqual([]);
      expect(kind === 'fruit' ? ['yes', 'common', '-'] : ['yes', '-']).toContain(loose);
    },
  );

  it('gives the foods of a type the kinds of this type', () => {
    const kindOf = (name: string) => kitchenOf.get(name)?.[0]?.[0] as string;
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
      const [saturated = '-', sugar = '-'] = nutrientsOf.get(name)?.[3] ?? [];
      if (saturated !== '-') expect(Number(saturated), name).toBeLessThanOrEqual(fat_g + 0.05);
      if (sugar !== '-') expect(Number(sugar), name).toBeLessThanOrEqual(carb_g + 0.5);
    }
  });
});
