import { describe, expect, it } from 'vitest';
import { systemFoods } from '../ingredient/foods.js';
import { type BuiltInDish, builtInDishes, type DishRole } from './dishes.js';

const words = (text: string) => new Set(text.split(' '));
const methods = words('raw steam boil stew quick_fry pan_fry');
const meals = words('breakfast lunch dinner afternoon_snack');
const seasons = words('spring summer autumn winter');
const tools = words('wok pot pan steamer rice_cooker microwave oven air_fryer pressure_cooker none');
const regions = words('川菜 湘菜 粤菜 鲁菜 江浙 东北 西北 云贵 闽台 家常 西式 日韩 清真菜 东南亚');
const tags = words('快手菜 一锅出 带饭 食堂 外卖 素菜 纯素 高蛋白 下饭 养胃 无麸质 便宜');
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

const foodOf = (name: string) => {
  const food = systemFoods.find((one) => one.name === name);
  if (!food) throw new Error(`There is no food ${name}.`);
  return food;
};

function read(dish: BuiltInDish) {
  const items = dish.items.map(({ food, dosage_g }) => ({ ...foodOf(food), dosage_g }));
  const sum = (of: (food: (typeof items)[number]) => number | null) =>
    items.reduce((total, food) => total + ((of(food) ?? 0) * food.dosage_g) / 100, 0);
  const names = dish.items.map(({ food }) => food);
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
    types: new Set(items.map((food) => food.type_id)),
  };
}
type Read = ReturnType<typeof read>;

const gluten =
  /面粉|全麦|挂面|生面条|意大利面|馒头|花卷|面包|贝果|烙饼|烧饼|馄饨皮|油条|饼干|方便面|燕麦|莜麦|大麦|青稞|烤麸|^酱油|老抽|蚝油|豆瓣酱|甜面酱|腐乳|酱牛肉|蛋糕|啤酒|蟹棒|鱼丸|豆豉|鸡精/;
const soy =
  /黄豆|黑豆|毛豆|豆腐|豆浆|千张|腐竹|素鸡|纳豆|天贝|豆豉|酱油|老抽|蚝油|豆瓣酱|甜面酱|腐乳|大豆油|酱牛肉|蟹棒|鱼丸|沙拉酱|午餐肉|火腿肠|面包/;
const [meat, poultry, fish, egg, milk, sweet] = [7, 8, 9, 10, 12, 17];
const has = (dish: Read, ...types: number[]) => types.some((type) => dish.types.has(type));
const vegetarian = (dish: Read) => !has(dish, meat, poultry, fish) && !dish.some(/蚝油|猪油|虾皮|泡菜/);
const vegan = (dish: Read) => vegetarian(dish) && !has(dish, egg, milk) && !dish.some(/黄油|蜂蜜|沙拉酱|蛋糕|面包/);
const halal = (dish: Read) => !dish.some(/猪|排骨|五花|火腿|培根|腊肉|香肠|午餐肉|料酒|酒|血|甲鱼|牛蛙/);
const noGluten = (dish: Read) => !dish.some(gluten);
const mediterranean = (dish: Read) =>
  dish.some(/橄榄油/) &&
  !has(dish, meat, sweet) &&
  !dish.some(/黄油|椰浆|白面包/) &&
  (has(dish, fish, 3) || dish.vegetables >= 100 || dish.some(wholeGrain));
const wholeGrain = /糙米|黑米|紫米|红米|小米|薏米|燕麦|莜麦|荞|高粱|藜麦|大麦|青稞|玉米|全麦|杂粮|窝头/;
const soySauce = /^酱油|老抽|无麸质酱油/;

/** Who finds enough: test, needed, and of one kind of dish. */
const needs: Record<string, readonly [(dish: Read) => boolean, number, DishRole?]> = {
  vegetarian: [vegetarian, 110],
  vegan: [vegan, 90],
  'vegan breakfasts': [vegan, 18, 'breakfast'],
  'vegan protein dishes': [vegan, 18, 'protein'],
  'vegan one-dish meals': [vegan, 8, 'one_dish'],
  halal: [halal, 180],
  'without gluten': [noGluten, 140],
  'breakfasts without gluten': [noGluten, 20, 'breakfast'],
  'staples without gluten': [noGluten, 10, 'staple'],
  'without soy': [(dish) => !dish.some(soy), 150],
  'without egg': [(dish) => !has(dish, egg) && !dish.some(/沙拉酱|蛋糕|蟹棒/), 150],
  'without milk': [(dish) => !has(dish, milk) && !dish.some(/黄油|面包|蛋糕/), 220],
  'without fish and shellfish': [(dish) => !has(dish, fish) && !dish.some(/蚝油|虾皮|泡菜/), 180],
  'low purine': [(dish) => dish.purineMost < 150 && dish.purine <= 100, 150],
  'low sodium': [(dish) => dish.sodium <= 350, 130],
  'low carbohydrate': [(dish) => dish.carb <= 15, 90],
  mediterranean: [mediterranean, 60],
};

/** A food that the steps name stands among the foods, so that nobody eats an allergen that was not listed. */
const named: Record<string, RegExp> = {
  淀粉: /淀粉/,
  生抽: /^酱油|老抽|无麸质酱油/,
  酱油: /^酱油|老抽|无麸质酱油/,
  料酒: /料酒/,
  蚝油: /蚝油/,
  豆瓣: /豆瓣酱/,
  香油: /芝麻油/,
  芝麻: /芝麻/,
  花生: /花生/,
  腰果: /腰果/,
  核桃: /核桃/,
  面粉: /面粉/,
  蛋: /蛋/,
  牛奶: /牛奶|舒化奶/,
  奶酪: /奶酪/,
  酸奶: /酸奶/,
  豆腐: /豆腐/,
  豆浆: /豆浆/,
  虾: /虾/,
  肉: /肉|牛|猪|羊|鸡|鸭|排骨/,
  酒: /酒/,
  糖: /糖/,
  蜂蜜: /蜂蜜/,
  咖喱: /咖喱/,
  辣椒: /辣椒|尖椒/,
};

const dishes = () => builtInDishes.map(read);
const faults = (of: (dish: Read) => (string | false)[]) =>
  dishes().flatMap((dish) => of(dish).flatMap((fault) => (fault ? `${dish.name}: ${fault}` : [])));
const outside = (what: string, value: number, from: number, to: number) =>
  (value < from || value > to) && `${what} ${Math.round(value * 10) / 10}`;

function odd({ food, dosage_g: grams }: BuiltInDish['items'][number]): string | false {
  const type = foodOf(food).type_id;
  const step =
    food === '食盐'
      ? 0.5
      : food === '鸡蛋'
        ? 26.5
        : [15, 16, 17].includes(type) || byGrams.has(food)
          ? 1
          : type === egg
            ? 0
            : grams < 50
              ? 5
              : 10;
  return (grams <= 0 || (step > 0 && grams % step !== 0)) && `${food} ${grams}`;
}

describe('builtInDishes', () => {
  it('consist of foods that exist, each once', () => {
    const known = new Set(systemFoods.map(({ name }) => name));
    expect(builtInDishes.flatMap(({ name, items }) => items.flatMap(({ food }) => (known.has(food) ? [] : `${name}: ${food}`)))).toEqual(
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
      ...dish.meals.map((one) => !meals.has(one) && one),
      ...dish.seasons.map((one) => !seasons.has(one) && one),
      ...dish.tags.map((one) => !regions.has(one) && !tags.has(one) && one),
      ...dish.tools.map((one) => !tools.has(one) && one),
      dish.meals.length === 0 && 'no meal',
      dish.tools.length === 0 && 'no tool',
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
      ...Object.entries(named).map(([word, food]) => steps.includes(word) && !names.some((name) => food.test(name)) && word),
    ];
    expect(faults(check)).toEqual([]);
  });

  it('bear tags that are true', () => {
    const check = (dish: Read) => {
      const says = (tag: string) => dish.tags.includes(tag);
      return [
        says('纯素') && !vegan(dish) && 'not vegan',
        says('素菜') && !vegetarian(dish) && 'not vegetarian',
        says('清真菜') && !halal(dish) && 'not halal',
        says('无麸质') && !noGluten(dish) && 'gluten',
        says('快手菜') && dish.cook_minutes > 20 && 'slow',
        says('高蛋白') && dish.protein < 15 && 'little protein',
      ];
    };
    expect(faults(check)).toEqual([]);
  });

  it('are enough for each of these people', () => {
    const rows = Object.entries(needs).map(([who, [fits, needed, role]]) => {
      const found = dishes().filter((dish) => (!role || dish.role === role) && fits(dish)).length;
      return { who, needed, found };
    });
    expect(rows.filter(({ needed, found }) => found < needed)).toEqual([]);
  });

  it('need soy sauce and chili seldom, and whole grain often', () => {
    const share = (of: Read[], pattern: RegExp) => of.filter((dish) => dish.some(pattern)).length / of.length;
    expect(share(dishes(), soySauce)).toBeLessThanOrEqual(0.35);
    expect(share(dishes(), /干辣椒|尖椒|豆瓣酱|花椒/)).toBeLessThanOrEqual(0.15);
    const grains = dishes().filter(({ role }) => role === 'breakfast' || role === 'staple');
    expect(share(grains, wholeGrain)).toBeGreaterThanOrEqual(0.4);
  });
});
