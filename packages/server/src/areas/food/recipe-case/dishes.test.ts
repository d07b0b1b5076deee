import { describe, expect, it } from 'vitest';
import { safety } from '../ingredient/foods/safety.js';
import { systemFoods } from '../ingredient/foods.js';
import { type BuiltInDish, builtInDishes, type DishRole } from './dishes.js';

const words = (text: string) => new Set(text.split(' '));
const methods = words('raw steam boil stew quick_fry pan_fry');
const meals = words('breakfast lunch dinner afternoon_snack');
const seasons = words('spring summer autumn winter');
const tools = words('wok pot pan steamer rice_cooker microwave oven air_fryer pressure_cooker none');
const regions = words('川菜 湘菜 粤菜 鲁菜 江浙 东北 西北 云贵 闽台 家常 西式 日韩 清真菜 东南亚');
const uses = words('快手菜 一锅出 带饭 食堂 外卖 素菜 纯素 高蛋白 下饭 养胃 无麸质 便宜');
const herbs = words('大葱 小葱 香菜 大蒜 姜 蒜黄 香椿 干香菇 紫菜（干） 海苔');
const byGrams = words('紫菜（干） 海苔 裙带菜（干） 银耳（干） 枸杞（干） 虾皮');

/** Number of dishes, kcal from and to, protein from, sodium to, vegetables from and to. */
const limits: Record<DishRole, readonly [number, number, number, number, number, number, number]> = {
  breakfast: [48, 230, 340, 10, 450, 0, 300],
  staple: [26, 150, 230, 0, 450, 0, 200],
  vegetable: [66, 45, 110, 0, 700, 150, 250],
  soup: [30, 25, 110, 0, 450, 0, 300],
  protein: [84, 120, 230, 13, 700, 0, 200],
  one_dish: [46, 380, 520, 18, 700, 150, 400],
};

const listsOf = (row: string) => row.split('|').map((list) => list.split(' ').filter((one) => one !== '-'));
const safetyRows = safety.trim().split('\n').map(listsOf);
const safetyOf = new Map(safetyRows.map(([name, ...lists]) => [name?.[0], lists]));
const foods = new Map(systemFoods.map((food) => [food.name, food]));
function foodOf(name: string) {
  const food = foods.get(name);
  if (!food) throw new Error(`There is no food ${name}.`);
  return food;
}

function read(dish: BuiltInDish) {
  const items = dish.items.map(({ food, dosage_g }) => ({ ...foodOf(food), dosage_g }));
  const sum = (of: (food: (typeof items)[number]) => number | null) =>
    items.reduce((total, food) => total + ((of(food) ?? 0) * food.dosage_g) / 100, 0);
  const names = dish.items.map(({ food }) => food);
  const union = (list: number) => new Set(names.flatMap((name) => safetyOf.get(name)?.[list] ?? []));
  return {
    ...dish,
    names,
    some: (pattern: RegExp) => names.some((name) => pattern.test(name)),
    kcal: sum((food) => food.energy_kcal),
    protein: sum((food) => food.protein_g),
    carb: sum((food) => food.carb_g),
    sodium: sum((food) => food.sodium_mg),
    purine: sum((food) => food.purine_mg),
    purineMost: Math.max(...items.map((food) => food.purine_mg ?? 0)),
    vegetables: items.reduce(
      (total, food) => total + ([4, 5, 6, 18].includes(food.type_id) && !herbs.has(food.name) ? food.dosage_g : 0),
      0,
    ),
    allergens: union(0),
    foodTags: union(1),
    unsuited: union(2),
    types: new Set(items.map((food) => food.type_id)),
  };
}
type Read = ReturnType<typeof read>;

const [pulse, meat, fish, egg] = [3, 7, 9, 10];
const without =
  (...allergens: string[]) =>
  (dish: Read) =>
    !allergens.some((one) => dish.allergens.has(one));
const suits = (style: string) => (dish: Read) => !dish.unsuited.has(style);
const tagged = (tag: string) => (dish: Read) => (dish.role === 'protein' || dish.role === 'one_dish') && dish.tags.includes(tag);
const has = (dish: Read, ...types: number[]) => types.some((type) => dish.types.has(type));
const wholeGrain = /糙米|黑米|紫米|红米|小米|薏米|燕麦|莜麦|荞|高粱|藜麦|大麦|青稞|玉米[^淀]|鲜玉米|全麦|杂粮/;
const mediterranean = (dish: Read) =>
  dish.some(/橄榄油/) &&
  !has(dish, meat) &&
  !['processed_meat', 'added_sugar', 'saturated_fat'].some((tag) => dish.foodTags.has(tag)) &&
  (has(dish, fish, pulse) || dish.vegetables >= 100 || dish.some(wholeGrain));

/** Who finds enough: test, needed, and of one kind of dish. */
const needs: Record<string, readonly [(dish: Read) => boolean, number, DishRole?]> = {
  vegetarian: [suits('vegetarian'), 110],
  vegan: [suits('vegan'), 90],
  'vegan breakfasts': [suits('vegan'), 18, 'breakfast'],
  'vegan protein dishes': [suits('vegan'), 18, 'protein'],
  'vegan one-dish meals': [suits('vegan'), 8, 'one_dish'],
  halal: [suits('halal'), 180],
  'without gluten': [without('gluten'), 140],
  'breakfasts without gluten': [without('gluten'), 20, 'breakfast'],
  'staples without gluten': [without('gluten'), 10, 'staple'],
  'without soy': [without('soy'), 150],
  'without egg': [without('egg'), 150],
  'without milk': [without('milk'), 220],
  'without fish and shellfish': [without('fish', 'crustacean', 'mollusc'), 180],
  'low purine': [(dish) => dish.purineMost < 150 && dish.purine <= 100, 150],
  'low sodium': [(dish) => dish.sodium <= 350, 130],
  'low carbohydrate': [(dish) => dish.carb <= 15, 90],
  mediterranean: [mediterranean, 60],
  canteen: [tagged('食堂'), 12],
  delivery: [tagged('外卖'), 12],
};

/** A food that the steps name stands among the foods, so that nobody eats an allergen that was not listed. */
const named = (
  '淀粉/淀粉 生抽/酱油|老抽 (?<!无麸质)酱油/^酱油|老抽 料酒/料酒 蚝油/蚝油 豆瓣/豆瓣酱 香油/芝麻油 芝麻/芝麻 花生/花生 腰果/腰果 核桃/核桃 杏仁/杏仁 面粉/面粉 ' +
  '蛋/蛋 牛奶/牛奶|舒化奶 奶酪/奶酪 酸奶/酸奶 豆腐/豆腐 豆浆/豆浆 虾/虾 肉/肉|牛|猪|羊|鸡|鸭|排骨 酒/酒 糖/糖 蜂蜜/蜂蜜 咖喱/咖喱 辣椒/辣椒|尖椒'
)
  .split(' ')
  .map((one) => one.split('/').map((pattern) => new RegExp(pattern)) as [RegExp, RegExp]);

const dishes = () => builtInDishes.map(read);
const faults = (of: (dish: Read) => (string | false)[]) =>
  dishes().flatMap((dish) => of(dish).flatMap((fault) => (fault ? `${dish.name}: ${fault}` : [])));
const unknown = (list: readonly string[], known: Set<string>) => list.filter((one) => !known.has(one));
const outside = (what: string, value: number, from: number, to: number) =>
  (value < from || value > to) && `${what} ${Math.round(value * 10) / 10}`;

/** Grams that a scale or a spoon gives: salt in halves, seasonings in grams, eggs whole, half or doubled, else 5 g and from 50 g 10 g. */
function odd({ food, dosage_g: grams }: BuiltInDish['items'][number]): string | false {
  const type = foodOf(food).type_id;
  const steps: Record<string, number> = { 食盐: 0.5, 鸡蛋: 26.5 };
  const step = steps[food] ?? ([egg, 15, 16, 17].includes(type) || byGrams.has(food) ? 1 : grams < 50 ? 5 : 10);
  return (grams <= 0 || grams % step !== 0) && `${food} ${grams}`;
}

describe('builtInDishes', () => {
  it('consist of foods that exist, each once', () => {
    expect([...new Set(builtInDishes.flatMap(({ items }) => items.map(({ food }) => food)))].filter((food) => !foods.has(food))).toEqual(
      [],
    );
    expect(faults((dish) => [new Set(dish.names).size < dish.names.length && 'twice'])).toEqual([]);
    expect(faults((dish) => dish.items.map(odd))).toEqual([]);
  });

  it('have unique names and known words', () => {
    const names = builtInDishes.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    const check = (dish: Read) => [
      !methods.has(dish.method) && `method ${dish.method}`,
      ...unknown(dish.meals, meals),
      ...unknown(dish.seasons, seasons),
      ...unknown(dish.tags, new Set([...regions, ...uses])),
      ...unknown(dish.tools, tools),
      (dish.meals.length === 0 || dish.tools.length === 0) && 'no meal or tool',
      !dish.tags.some((one) => regions.has(one)) && 'no region',
      outside('minutes', dish.cook_minutes, 1, 180),
    ];
    expect(faults(check)).toEqual([]);
  });

  it('stay within the energy, protein, sodium and vegetables of their kind', () => {
    const counts = Object.keys(limits).map((role) => [role, builtInDishes.filter((dish) => dish.role === role).length]);
    expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(Object.entries(limits).map(([role, [count]]) => [role, count])));
    const check = (dish: Read) => {
      const [, from, to, protein, sodium, least, most] = limits[dish.role];
      return [
        outside('kcal', dish.kcal, from, to),
        outside('protein', dish.protein, protein, 60),
        outside('sodium', dish.sodium, 0, sodium),
        outside('vegetables', dish.vegetables, least, most),
      ];
    };
    expect(faults(check)).toEqual([]);
  });

  it('have three steps that name no other food', () => {
    const check = ({ steps, names }: Read) => [
      steps.split('；').filter((step) => step.trim()).length !== 3 && 'steps',
      ...named.map(([word, food]) => word.test(steps) && !names.some((name) => food.test(name)) && word.source),
    ];
    expect(faults(check)).toEqual([]);
  });

  it('bear tags that are true', () => {
    const lies: Record<string, (dish: Read) => boolean> = {
      纯素: (dish) => dish.unsuited.has('vegan'),
      素菜: (dish) => dish.unsuited.has('vegetarian'),
      清真菜: (dish) => dish.unsuited.has('halal'),
      无麸质: (dish) => dish.allergens.has('gluten'),
      快手菜: (dish) => dish.cook_minutes > 20,
      高蛋白: (dish) => dish.protein < 15,
    };
    expect(faults((dish) => dish.tags.filter((tag) => lies[tag]?.(dish)))).toEqual([]);
  });

  it('are enough for each of these people', () => {
    const all = dishes();
    const count = (fits: (dish: Read) => boolean, role?: DishRole) =>
      all.filter((dish) => (!role || dish.role === role) && fits(dish)).length;
    const rows = Object.entries(needs).map(([who, [fits, needed, role]]) => ({ who, needed, found: count(fits, role) }));
    expect(rows.filter(({ needed, found }) => found < needed)).toEqual([]);
  });

  it('need soy sauce and chili seldom, and whole grain often', () => {
    const share = (of: Read[], pattern: RegExp) => of.filter((dish) => dish.some(pattern)).length / of.length;
    expect(share(dishes(), /^酱油|老抽|无麸质酱油/)).toBeLessThanOrEqual(0.35);
    expect(share(dishes(), /干辣椒|尖椒|豆瓣酱|花椒/)).toBeLessThanOrEqual(0.15);
    const grains = dishes().filter(({ role }) => role === 'breakfast' || role === 'staple');
    expect(share(grains, wholeGrain)).toBeGreaterThanOrEqual(0.4);
  });
});
