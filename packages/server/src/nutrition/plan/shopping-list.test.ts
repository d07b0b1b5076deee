import { describe, expect, it } from 'vitest';
import { again, isFull, seed } from '../../../../../tests/conformance/profile.js';
import { builtInPlanFoods } from '../../areas/food/ingredient/built-in-plan-foods.js';
import { builtInPlanDishes } from '../../areas/food/recipe-case/built-in-plan-dishes.js';
import { drawOf } from './draw.js';
import { type Dish, dishLine, type Food, foodLine, type PlanLine } from './food.js';
import { makePlan } from './plan.js';
import { type ShoppingPeriod, shoppingList } from './shopping-list.js';
import { totalsOf } from './totals.js';

const foods = builtInPlanFoods;
const byId = new Map(foods.map((food) => [food.id, food]));
const named = (name: string) => foods.find((food) => food.name === name) as Food;
const week: ShoppingPeriod = { from: '2026-11-23', to: '2026-11-29' };

const dish = (id: number, items: readonly [name: string, grams: number][]): Dish => ({
  ...{ id, name: `菜 ${id}`, role: null, meals: [], seasons: [] },
  items: items.map(([name, dosage_g]) => ({ ingredient_id: named(name).id, dosage_g })),
});
const lineOf = (food: string, grams: number): PlanLine => foodLine(named(food), grams);
const dayOf = (date: string, ...items: PlanLine[]) => ({
  date,
  meals: [{ meal: 'lunch' as const, items, totals: totalsOf([]), kept: null }],
});
const listOf = (days: ReturnType<typeof dayOf>[], dishes: Dish[] = [], period = week) =>
  shoppingList(days, { foods, dishes }, period).items;

describe('shoppingList', () => {
  it('adds up days and dishes and includes inedible parts, and counts only the first of alternatives', () => {
    const eggs = dish(1, [
      ['鸡蛋', 100],
      ['菜籽油', 10],
    ]);
    const line = { ...lineOf('鸡蛋', 55), ingredient_id: null, case_id: 1 };
    const alternatives = [
      { ...lineOf('鸡蛋', 55), replace_group: 'a' },
      { ...lineOf('大米', 50), replace_group: 'a' },
    ];
    const list = listOf([dayOf('2026-11-23', ...alternatives), dayOf('2026-11-24', line)], [eggs]);
    // 55 g and half of 100 g are 105 g of egg, of which 87 % can be eaten: 120.7 g, so 125 g of a box of 600 g.
    expect(list.map(({ name, shelf, edible_g, bought_g, purchases }) => [name, shelf, edible_g, bought_g, purchases[0]?.packs])).toEqual([
      ['鸡蛋', 'egg_milk', 105, 125, 1],
      ['菜籽油', 'at_home', 5, 5, 1],
    ]);
  });

  it('buys rice for cooked rice, together with the rice of dishes', () => {
    const congee = dish(1, [['大米', 50]]);
    const line = { ...lineOf('大米', 50), ingredient_id: null, case_id: 1 };
    const [rice, ...others] = listOf([dayOf('2026-11-23', lineOf('米饭', 150)), dayOf('2026-11-25', lineOf('米饭', 150), line)], [congee]);
    // 300 g cooked × 0.34 = 102 g, and 50 g.
    expect(rice).toMatchObject({ name: '大米', ingredient_id: named('大米').id, shelf: 'grain', edible_g: 152, bought_g: 155 });
    expect(rice?.eaten.map(({ name, state, edible_g }) => [name, state, edible_g])).toEqual([
      ['米饭', 'cooked', 300],
      ['大米', 'raw', 50],
    ]);
    expect(others).toEqual([]);
  });

  it('names what a shop sells even where no list has it', () => {
    const without = foods.filter(({ name }) => name !== '大米');
    const { items } = shoppingList([dayOf('2026-11-23', lineOf('米饭', 150))], { foods: without }, week);
    expect(items).toMatchObject([{ name: '大米', ingredient_id: null, shelf: 'grain', edible_g: 51, bought_g: 55, pack: null }]);
  });

  it('splits what does not keep between the two halves of a week, and says what to buy fresh', () => {
    const days = [
      dayOf('2026-11-23', lineOf('菠菜', 178), lineOf('大白菜', 200), lineOf('鲈鱼', 100)),
      dayOf('2026-11-28', lineOf('菠菜', 89), lineOf('大白菜', 235), lineOf('草莓', 194)),
      dayOf('2026-11-29', lineOf('鲈鱼', 100)),
    ];
    const { trips, items } = shoppingList(days, { foods }, week);
    expect(trips).toEqual([
      { from: '2026-11-23', to: '2026-11-26' },
      { from: '2026-11-27', to: '2026-11-29' },
    ]);
    const purchases = Object.fromEntries(
      items.map((item) => [item.name, item.purchases.map(({ trip, edible_g, bought_g, packs }) => [trip, edible_g, bought_g, packs])]),
    );
    expect(purchases).toEqual({
      // Keeps 3 days; 89 % can be eaten, a bundle has 250 g.
      菠菜: [
        [1, 178, 200, 1],
        [2, 89, 100, 1],
      ],
      // Keeps 14 days; 435 g of 87 % are 500 g of a cabbage of 1 kg.
      大白菜: [[1, 435, 500, 1]],
      // Keeps 2 days and is eaten only late; 97 % can be eaten.
      草莓: [[2, 194, 200, 1]],
      // Keeps 1 day; 58 % can be eaten, a fish has 500 g.
      鲈鱼: [
        [1, 100, 175, 1],
        [2, 100, 175, 1],
      ],
    });
    const fresh = items.flatMap((item) =>
      item.purchases.flatMap(({ trip, fresh_dates }) => fresh_dates.map((date) => [item.name, trip, date])),
    );
    expect(fresh).toEqual([['鲈鱼', 2, '2026-11-29']]);
  });

  it('rounds packages up, and lets pieces lack a twentieth', () => {
    const packsOf = (food: string, grams: number) => listOf([dayOf('2026-11-23', lineOf(food, grams))])[0]?.purchases[0]?.packs;
    expect(packsOf('全脂牛奶', 250)).toBe(1);
    expect(packsOf('全脂牛奶', 255)).toBe(2);
    // 10 eggs of 53 g are 609 g with their shells, of boxes of about 600 g.
    expect(packsOf('鸡蛋', 530)).toBe(1);
    expect(packsOf('鸡蛋', 583)).toBe(2);
    expect(packsOf('瘦猪肉', 100)).toBeNull();
  });

  it('multiplies all amounts by the portions of a household', () => {
    const [milk] = listOf([dayOf('2026-11-23', lineOf('全脂牛奶', 250))], [], { ...week, family_factor: 2.5 });
    expect(milk).toMatchObject({ edible_g: 625, bought_g: 625, eaten: [{ edible_g: 625 }], purchases: [{ packs: 3 }] });
  });

  it('walks the shelves in the order of a supermarket', () => {
    const names = [
      '食盐',
      '核桃仁',
      '大米',
      '北豆腐',
      '全脂牛奶',
      '鲈鱼',
      '鸡胸肉',
      '苹果',
      '菠菜',
      '干香菇',
      '鲜玉米',
      '鱼丸',
      '橙汁',
      '黄豆',
    ];
    const list = listOf([dayOf('2026-11-23', ...names.map((name) => lineOf(name, 100)))]);
    expect(list.map(({ name, shelf }) => `${shelf} ${name}`)).toEqual([
      ...['vegetable 菠菜', 'vegetable 鲜玉米', 'fruit 苹果', 'meat 鸡胸肉', 'fish 鲈鱼', 'fish 鱼丸', 'egg_milk 全脂牛奶', 'soy 北豆腐'],
      ...['grain 大米', 'dry_goods 干香菇', 'dry_goods 核桃仁', 'dry_goods 黄豆', 'drink 橙汁', 'at_home 食盐'],
    ]);
  });
});

const weeks = isFull ? 400 : 25;

/** Edible grams of each food in the lines of a plan, added up without the code under test. */
function gramsIn(lines: readonly PlanLine[], dishes: readonly Dish[]): Map<number, number> {
  const grams = new Map<number, number>();
  const add = (id: number, more: number) => grams.set(id, (grams.get(id) ?? 0) + more);
  for (const line of lines) {
    if (line.ingredient_id !== null) add(line.ingredient_id, line.dosage_g);
    const recipe = dishes.find(({ id }) => id === line.case_id)?.items ?? [];
    let whole = 0;
    for (const item of recipe) whole += item.dosage_g;
    for (const item of recipe) add(item.ingredient_id, (line.dosage_g / whole) * item.dosage_g);
  }
  return grams;
}

describe('shoppingList of random weeks', () => {
  it(
    'holds the plan to the gram, nothing else, and enough packs',
    () => {
      for (let at = 0; at < weeks; at += 1) {
        const draw = drawOf('shopping', seed, at);
        const disliked = foods.filter(() => draw() < 0.1).map(({ id }) => id);
        const restrictions = {
          ...{ health_flags: [], diet_style: draw() < 0.3 ? ('vegetarian' as const) : ('normal' as const), allergens: [] },
          ...{ allergy_ingredient_ids: [], dislike_ingredient_ids: disliked },
        };
        const energy_kcal = 1200 + Math.floor(draw() * 1400);
        const family_factor = 1 + Math.floor(draw() * 11) / 2;
        const plan = makePlan({
          ...{ seed: `${seed} ${at}`, from: week.from, days: 7, energy_kcal, restrictions, foods },
          dishes: builtInPlanDishes,
        });
        if ('refused' in plan) continue;
        // A few lines of other dishes in odd amounts, and an alternative that does not count.
        const odd = builtInPlanDishes[Math.floor(draw() * builtInPlanDishes.length)] as Dish;
        const oddLine = dishLine(odd, byId, 100 + Math.floor(draw() * 3000) / 10) as PlanLine;
        const days = plan.days.map(({ date, meals }) => ({ date, meals: meals.map((meal) => ({ ...meal, items: [...meal.items] })) }));
        days[3]?.meals[0]?.items.push({ ...oddLine, replace_group: 'a' }, { ...lineOf('午餐肉', 50), replace_group: 'a' });
        const lines = [...plan.days.flatMap(({ meals }) => meals.flatMap(({ items }) => items)), oddLine];
        const expected = gramsIn(lines, builtInPlanDishes);
        const { items } = shoppingList(days, { foods, dishes: builtInPlanDishes }, { ...week, family_factor });
        const eaten = items.flatMap((item) => item.eaten);
        expect(new Set(eaten.map(({ ingredient_id }) => ingredient_id)), again).toEqual(new Set(expected.keys()));
        expect(eaten.length, again).toBe(expected.size);
        for (const { ingredient_id, name, edible_g } of eaten)
          expect(Math.abs(edible_g - (expected.get(ingredient_id) ?? 0) * family_factor), `${name}; ${again}`).toBeLessThan(0.051);
        for (const item of items) {
          const { name, edible_g, purchases, pack, bought_g } = item;
          const food = named(name);
          const needed = item.eaten.reduce((sum, one) => sum + one.edible_g * (named(one.name).kitchen?.buys?.ratio ?? 1), 0);
          expect(Math.abs(edible_g - needed), `${name}; ${again}`).toBeLessThan(0.5);
          expect((bought_g * food.edible_rate) / 100, `${name}; ${again}`).toBeGreaterThanOrEqual(edible_g - 0.1);
          const split = purchases.reduce((sum, one) => sum + one.edible_g, 0);
          expect(Math.abs(edible_g - split), `${name}; ${again}`).toBeLessThan(0.11 * purchases.length);
          for (const { packs, bought_g: grams } of purchases)
            if (pack) expect(((packs ?? 0) + 0.001) * pack.grams * 1.05, `${name}; ${again}`).toBeGreaterThanOrEqual(grams - 5);
        }
      }
    },
    isFull ? 600_000 : 60_000,
  );
});
