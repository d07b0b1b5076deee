import { builtInPlanFoods as foods } from '@shiyi/server/areas/food/ingredient/built-in-plan-foods';
import { builtInPlanDishes as dishes } from '@shiyi/server/areas/food/recipe-case/built-in-plan-dishes';
import { builtInDishes } from '@shiyi/server/areas/food/recipe-case/dishes';
import { drawOf } from '@shiyi/server/nutrition/plan/draw';
import { targetEnergy } from '@shiyi/server/nutrition/plan/energy';
import { makePlan, type Plan, type PlanRequest } from '@shiyi/server/nutrition/plan/plan';
import { noPreferences, type PlanPreferences } from '@shiyi/server/nutrition/plan/preferences';
import { allergenGroups } from '@shiyi/server/nutrition/safety/allergens';
import { describe, expect, it } from 'vitest';
import { checkExclusions } from '../support/plan-truth/check-week.js';
import { type Profile, randomPerson } from '../support/plan-truth/people.js';
import { again, isLong, seed, times } from './profile.js';

const foodIndex = new Map(foods.map((food) => [food.id, food]));
const dishIndex = new Map(dishes.map((dish) => [dish.id, dish]));
const recipes = new Map(builtInDishes.map((dish) => [dish.name, dish]));
/** A Monday. */
const from = '2026-11-23';
const timeLimit = isLong ? 3_600_000 : 240_000;

/** The day of a plan by its weekday from 1: the plan begins on a Monday. */
const weekdayAt = (at: number) => (at % 7) + 1;
const mains = ['lunch', 'dinner'] as const;
const appliances = ['stove', 'rice_cooker', 'steamer', 'microwave', 'oven', 'air_fryer', 'pressure_cooker'] as const;

/** Preferences of a household, always the same for a number. */
function randomPreferences(at: number): PlanPreferences {
  const draw = drawOf('preferences', seed, at);
  const some = <T>(all: readonly T[], share: number) => all.filter(() => draw() < share);
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  return {
    cook_twice: draw() < 0.5,
    one_pot_weekdays: draw() < 0.5 ? some(weekdays, 0.3) : [],
    canteen_meals:
      draw() < 0.5
        ? weekdays.flatMap((weekday) => some(['breakfast', 'lunch', 'dinner'] as const, 0.25).map((meal) => ({ weekday, meal })))
        : [],
    budget_tier: (['low', 'middle', 'high'] as const)[Math.floor(draw() * 3)] ?? 'middle',
    // Without a stove or a cooker there is little that one can cook.
    appliances: draw() < 0.5 ? ['stove', 'rice_cooker', ...some(appliances.slice(2), 0.4)] : [],
  };
}

type Meal = Plan['days'][number]['meals'][number];
const dishesOf = ({ items }: Meal) => items.flatMap(({ case_id }) => (case_id === null ? [] : (dishIndex.get(case_id) ?? [])));
const foodsOf = (meal: Meal) => {
  const own = meal.items.flatMap(({ ingredient_id }) => ingredient_id ?? []);
  const held = dishesOf(meal).flatMap(({ items }) => items.map((item) => item.ingredient_id));
  return [...own, ...held].flatMap((id) => foodIndex.get(id) ?? []);
};
const recipeOf = ({ name }: { name: string }) => recipes.get(name) ?? expect.unreachable(name);

/** What of a plan is not as its preferences ask for, by a reading of their words that is apart from the planner's. */
function unfollowed({ days }: Pick<Plan, 'days'>, wish: PlanPreferences): string[] {
  const isOut = (at: number, meal: string) => wish.canteen_meals.some((one) => one.weekday === weekdayAt(at) && one.meal === meal);
  const isOnePot = (at: number) => wish.one_pot_weekdays.includes(weekdayAt(at));
  return days.flatMap(({ meals, date }, at) => [
    ...meals.flatMap((meal) => {
      const place = `${date} ${meal.meal}`;
      const isMain = meal.meal === 'lunch' || meal.meal === 'dinner';
      const served = dishesOf(meal).map(recipeOf);
      if (isOut(at, meal.meal))
        return served.flatMap(({ name, tags }) =>
          tags.includes('食堂') || tags.includes('外卖') ? [] : [`${place}: no canteen has ${name}`],
        );
      const onePot =
        isOnePot(at) && isMain && !(served.length === 1 && served[0]?.role === 'one_dish') ? [`${place}: more than one pot`] : [];
      return [
        ...onePot,
        ...served.flatMap(({ name, tools }) => (isFeasible(tools, wish.appliances) ? [] : [`${place}: no tools for ${name}`])),
      ];
    }),
    ...missingLeftovers(days, at, (day, meal) => isOut(day, meal) || isOnePot(day), wish),
  ]);
}

function missingLeftovers(
  days: Plan['days'],
  at: number,
  isOther: (day: number, meal: string) => boolean,
  { cook_twice }: PlanPreferences,
): string[] {
  const [dinner, lunch] = [days[at]?.meals.find(({ meal }) => meal === 'dinner'), days[at + 1]?.meals.find(({ meal }) => meal === 'lunch')];
  if (!cook_twice || !dinner || !lunch || isOther(at, 'dinner') || isOther(at + 1, 'lunch')) return [];
  const eaten = dishesOf(dinner).filter(({ role }) => role === 'protein' || role === 'vegetable');
  const protein = dishesOf(dinner).some(({ role }) => role === 'protein');
  return !protein || eaten.some((dish) => dishesOf(lunch).includes(dish)) ? [] : [`${days[at]?.date}: nothing of dinner is left for lunch`];
}

/** Tools that only speed up what another tool of the recipe does as well. */
const spareTools = ['microwave', 'pressure_cooker', 'rice_cooker', 'air_fryer', 'oven'];

/** Whether a recipe can be made with a stove and these. */
function isFeasible(tools: readonly string[], owned: readonly string[]): boolean {
  if (owned.length === 0) return true;
  const lacking = tools.filter((tool) => !['none', 'wok', 'pot', 'pan', ...owned].includes(tool));
  const isSteamed = tools.includes('microwave') && owned.includes('microwave');
  return lacking.length < tools.length && lacking.every((tool) => spareTools.includes(tool) || (tool === 'steamer' && isSteamed));
}

const nobody: PlanRequest['restrictions'] = {
  ...{ health_flags: [], allergy_ingredient_ids: [], allergens: [], dislike_ingredient_ids: [] },
  diet_style: 'normal',
};

function planOf(at: number, wish: Partial<PlanPreferences>, more: Partial<PlanRequest> = {}): Plan {
  const plan = makePlan({
    ...{ seed: `${seed} ${at}`, from, days: 7, energy_kcal: 1600, restrictions: nobody, foods, dishes },
    ...more,
    preferences: { ...noPreferences, ...wish },
  });
  return 'refused' in plan ? expect.unreachable(JSON.stringify(plan.refused)) : plan;
}

const weeks = Array.from({ length: times(6, 200) }, (_, at) => at);
const mealsIn = ({ days }: Plan) => days.flatMap(({ meals }) => meals);

describe('makePlan with preferences', () => {
  it('follows those of random people, and gives nobody what they must not have', { timeout: timeLimit }, () => {
    const [silent, leaks]: [string[], unknown[]] = [[], []];
    let [made, kept] = [0, 0];
    for (let at = 0; at < times(60, 3000); at += 1) {
      const profile = randomPerson(seed, at, foods);
      const { person, ...request } = requestOf(profile);
      const wish = randomPreferences(at);
      const plan = makePlan({ seed: `${seed} ${at}`, from, days: 7, ...request, foods, dishes, preferences: wish });
      if ('refused' in plan) continue;
      leaks.push(...checkExclusions(plan, person, foodIndex, dishIndex));
      const faults = unfollowed(plan, wish);
      const said = plan.broken.flatMap(({ rule, date, meal }) => (rule === 'preferences' ? [`${date} ${meal}`] : []));
      silent.push(...faults.filter((fault) => !said.some((place) => fault.startsWith(place))).map((fault) => `person ${at}, ${fault}`));
      made += 1;
      if (faults.length === 0 && said.length === 0) kept += 1;
    }
    expect(leaks, again).toEqual([]);
    // Where a person may have too few dishes of a kind, the plan says so.
    expect(silent, again).toEqual([]);
    expect(kept / made, again).toBeGreaterThanOrEqual(0.95);
  });

  it('makes the same plan for who prefers nothing', () => {
    const request: PlanRequest = { seed: '1', from, days: 7, energy_kcal: 1600, restrictions: nobody, foods, dishes };
    expect(planOf(1, {}, request)).toEqual(makePlan(request));
  });

  it('uses only what there is to cook with', () => {
    const without = (wish: Partial<PlanPreferences>) =>
      weeks
        .flatMap((at) => mealsIn(planOf(at, wish)).flatMap(dishesOf))
        .filter((dish) => !isFeasible(recipeOf(dish).tools, ['rice_cooker']));
    expect(without({ appliances: ['stove', 'rice_cooker'] }), again).toEqual([]);
    expect(without({}).length).toBeGreaterThan(0);
  });

  it('cooks in a rice cooker alone what it can, and picks the rest where it is served', () => {
    const canteen_meals = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => mains.map((meal) => ({ weekday, meal })));
    for (const at of weeks) {
      const breakfasts = mealsIn(planOf(at, { appliances: ['rice_cooker'], canteen_meals })).filter(({ meal }) => meal === 'breakfast');
      for (const { tools } of breakfasts.flatMap(dishesOf).map(recipeOf))
        expect([...tools, 'none'], again).toContain(tools.includes('rice_cooker') ? 'rice_cooker' : 'none');
    }
  });

  it('avoids what costs much on a small budget, but excludes nothing', { timeout: timeLimit }, () => {
    const dear = /牛(?!奶)|羊|三文鱼|鳕鱼|虾(?!皮)|蟹|蓝莓|牛油果|藜麦|腰果|松子/;
    const costly = (budget_tier: PlanPreferences['budget_tier']) =>
      weeks.flatMap((at) => mealsIn(planOf(at, { budget_tier })).flatMap(foodsOf)).filter(({ name }) => dear.test(name)).length;
    expect(costly('low'), again).toBeLessThan(costly('middle') / 5);
    // Of meat this person has only beef and lamb.
    const others = foods.filter(({ name, type_id }) => [7, 8, 9, 10, 11].includes(type_id) && !/牛|羊/.test(name)).map(({ id }) => id);
    const restrictions = { ...nobody, dislike_ingredient_ids: others };
    const foodsOfWeek = (at: number) => mealsIn(planOf(at, { budget_tier: 'low' }, { restrictions })).flatMap(foodsOf);
    expect(
      weeks.flatMap(foodsOfWeek).some(({ name }) => /牛肉|牛里脊|羊/.test(name)),
      again,
    ).toBe(true);
  });

  it('has one dish for lunch and for dinner on one-pot days', () => {
    for (const at of weeks) {
      const { days } = planOf(at, { one_pot_weekdays: [2, 6] });
      const onePot = [days[1], days[5]].flatMap((day) => day?.meals.filter(({ meal }) => meal === 'lunch' || meal === 'dinner') ?? []);
      expect(
        onePot.map((meal) => dishesOf(meal).map(({ role }) => role)),
        again,
      ).toEqual([['one_dish'], ['one_dish'], ['one_dish'], ['one_dish']]);
    }
  });

  it('picks what canteens serve for meals eaten out, and buys nothing for them', () => {
    const canteen_meals = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, meal: 'lunch' as const }));
    /** Kinds of food that the meals at home need in all weeks. */
    const bought = (wish: Partial<PlanPreferences>, isHome: (day: number, meal: string) => boolean) =>
      weeks.reduce((sum, at) => {
        const home = planOf(at, wish).days.flatMap(({ meals }, day) => meals.filter(({ meal }) => isHome(day, meal)));
        return sum + new Set(home.flatMap(foodsOf).map(({ id }) => id)).size;
      }, 0);
    for (const at of weeks) {
      const plan = planOf(at, { canteen_meals });
      const picked = plan.days.slice(0, 5).flatMap(({ meals }) => meals.filter(({ meal }) => meal === 'lunch'));
      const served = picked.map((meal) => dishesOf(meal).map(recipeOf));
      expect(
        served.every((one) => one.length > 0 && one.every(({ tags }) => tags.includes('食堂') || tags.includes('外卖'))),
        again,
      ).toBe(true);
    }
    const isHome = (day: number, meal: string) => day > 4 || meal !== 'lunch';
    expect(bought({ canteen_meals }, isHome), again).toBeLessThan(bought({}, () => true) - weeks.length);
  });

  it('serves a dish of each dinner once more for lunch, also after the end of a week', () => {
    for (const at of weeks) {
      const plan = planOf(at, { cook_twice: true }, { days: 14 });
      const faults = plan.days.flatMap((_, day) => missingLeftovers(plan.days, day, () => false, { ...noPreferences, cook_twice: true }));
      expect(faults, again).toEqual([]);
      for (const week of [plan.days.slice(0, 7), plan.days.slice(7)]) {
        const served = week.flatMap(({ meals }) => meals.flatMap(dishesOf)).filter(({ role }) => role === 'protein');
        expect(
          served.filter((dish) => served.filter((one) => one === dish).length > 2),
          again,
        ).toEqual([]);
      }
    }
  });
});

function requestOf({ goal, styles, conditions, allergies, dislikes, ...body }: Profile) {
  const target = targetEnergy({ ...body, health_flags: conditions }, { goal });
  if ('refused' in target) throw new Error(JSON.stringify(target.refused));
  const { energy_kcal } = target.basis;
  const named = (names: readonly string[]) => foods.filter(({ name }) => names.includes(name));
  const ids = (names: readonly string[]) => named(names).map(({ id }) => id);
  const restrictions: PlanRequest['restrictions'] = {
    ...{ diet_style: styles[0] ?? 'normal', health_flags: conditions, dislike_ingredient_ids: ids(dislikes) },
    ...{ allergy_ingredient_ids: ids(allergies), allergens: allergenGroups(named(allergies), []) },
  };
  const person = { energy_kcal, styles, conditions, allergies: ids(allergies), dislikes: ids(dislikes) };
  return { energy_kcal, weight: body.weight, restrictions, person };
}
