import type { Data, Input } from '@shiyi/sdk';
import { patch } from '@shiyi/sdk/patch';
import { expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { dayIn, order } from '../../support/services.js';
import { onEveryStore } from '../../support/stores.js';
import { woman } from '../../support/woman.js';

type Plan = Data<'getServicePlan'>;
type Meal = Plan['days'][number]['meals'][number];

const weekdayOf = (date: string) => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
const canteen_meals = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, meal: 'lunch' as const }));
const household: Partial<Input<'createCustomer'>> = {
  ...{ cook_twice: true, one_pot_weekdays: [6], canteen_meals, family_factor: 2.5, budget_tier: 'low' },
  appliances: ['stove', 'rice_cooker'],
};

onEveryStore('preferences of customers', (options) => {
  const used = useAdmin(options);

  const planOf = async (user_id: number) => {
    const start_date = dayIn();
    const { id: service_id } = await used.admin.createService({ user_id, ...order, start_date, energy: { goal: 'lose' } });
    return { service_id, start_date, plan: await used.admin.getServicePlan({ service_id, from: start_date, to: dayIn(6) }) };
  };
  const recipesOf = async ({ items }: Meal) =>
    Promise.all(items.flatMap(({ case_id }) => (case_id === null ? [] : [used.admin.getRecipeCase({ recipe_case_id: case_id })])));

  it('are kept with a customer and change nothing before they are set', async () => {
    const usual = { cook_twice: false, one_pot_weekdays: [], canteen_meals: [], family_factor: 1, budget_tier: 'middle', appliances: [] };
    const { id } = await used.admin.createCustomer(woman);
    expect(await used.admin.getCustomer({ id })).toMatchObject(usual);
    await patch(used.admin, 'updateCustomer', { id, ...household });
    await patch(used.admin, 'updateCustomer', { id, job: '护士' });
    expect(await used.admin.getCustomer({ id })).toMatchObject({ ...household });
    const { version } = await used.admin.getCustomer({ id });
    await used.admin.updateCustomer({ id, version, nick_name: woman.nick_name });
    expect(await used.admin.getCustomer({ id })).toMatchObject(usual);
    const half = used.admin.createCustomer({ ...woman, family_factor: 1.2 });
    await expectRefusal(half, 40000);
  });

  it('are followed by a plan, and nothing is bought for meals eaten out', async () => {
    const { id: user_id } = await used.admin.createCustomer({
      ...woman,
      ...household,
    });
    const { service_id, start_date, plan } = await planOf(user_id);
    expect(plan.broken_rules.filter(({ rule }) => rule === 'preferences')).toEqual([]);
    const out = plan.days.flatMap(({ date, meals }) => meals.filter(({ eaten_out }) => eaten_out).map(({ meal }) => `${date} ${meal}`));
    const weekdays = plan.days.map(({ date }) => date).filter((date) => weekdayOf(date) <= 5);
    expect(out).toEqual(weekdays.map((date) => `${date} lunch`));
    for (const { meals, date } of plan.days)
      for (const meal of meals) {
        const recipes = await recipesOf(meal);
        const isServed = ({ tags }: (typeof recipes)[number]) => tags.includes('食堂') || tags.includes('外卖');
        if (meal.eaten_out)
          expect(recipes.length > 0 && recipes.every(isServed), `${date} ${recipes.map(({ name }) => name).join()}`).toBe(true);
        else expect(recipes.filter(({ tools }) => tools.length === 1 && (tools[0] === 'oven' || tools[0] === 'steamer'))).toEqual([]);
        if (weekdayOf(date) === 6 && meal.meal !== 'breakfast') expect(recipes.map(({ role }) => role)).toEqual(['one_dish']);
      }
    const list = await used.admin.getServiceShoppingList({ service_id, from: start_date, to: dayIn(6) });
    // Cooked rice is bought as rice.
    const bought = new Set(list.items.flatMap(({ eaten }) => eaten.map(({ ingredient_id }) => ingredient_id)));
    const foodsOf = async (meals: Meal[]) => {
      const recipes = (await Promise.all(meals.map(recipesOf))).flat();
      const loose = meals.flatMap(({ items }) => items.flatMap(({ ingredient_id }) => ingredient_id ?? []));
      return new Set([...loose, ...recipes.flatMap(({ items }) => items.map(({ ingredient_id }) => ingredient_id))]);
    };
    const meals = plan.days.flatMap((day) => day.meals);
    const [atHome, outside] = [await foodsOf(meals.filter((one) => !one.eaten_out)), await foodsOf(meals.filter((one) => one.eaten_out))];
    expect([...outside].filter((id) => bought.has(id) && !atHome.has(id))).toEqual([]);
    expect([...atHome].filter((id) => !bought.has(id))).toEqual([]);
  });

  it('serve a dinner once more on the days when lunch is at home', async () => {
    const { id: user_id } = await used.admin.createCustomer({ ...woman, cook_twice: true });
    const { plan } = await planOf(user_id);
    const dishesOf = (day: number, meal: string) =>
      plan.days[day]?.meals.find((one) => one.meal === meal)?.items.flatMap(({ case_id }) => case_id ?? []) ?? [];
    for (let day = 1; day < plan.days.length; day += 1)
      expect(dishesOf(day, 'lunch').filter((id) => dishesOf(day - 1, 'dinner').includes(id)).length, `day ${day}`).toBeGreaterThan(0);
  });

  it('are those of the customer in a preview, unless it names others', async () => {
    const { id: user_id } = await used.admin.createCustomer({ ...woman, canteen_meals });
    const asked = { user_id, energy_kcal: 1500, from_date: '2026-11-23', days: 7 };
    const outIn = async (more: object) =>
      (await used.admin.queryPlanPreview({ ...asked, ...more })).days.flatMap(({ meals }) => meals.filter(({ eaten_out }) => eaten_out))
        .length;
    expect(await outIn({})).toBe(5);
    expect(await outIn({ canteen_meals: [{ weekday: 7, meal: 'dinner' }] })).toBe(1);
  });

  it('fill what the other one of two merged customers has not said', async () => {
    const one = await used.admin.createCustomer({ ...woman, nick_name: '留下', one_pot_weekdays: [2] });
    const other = await used.admin.createCustomer({
      ...woman,
      nick_name: '并入',
      ...household,
      appliances: ['stove'],
    });
    const { version, fields } = await used.admin.mergeCustomers({
      ...{ id: one.id, version: one.version, other_id: other.id, other_version: other.version },
    });
    expect(version).toBeGreaterThan(one.version);
    expect(fields.filter(({ field }) => field === 'family_factor' || field === 'budget_tier').map(({ taken }) => taken)).toEqual([
      true,
      true,
    ]);
    expect(await used.admin.getCustomer({ id: one.id })).toMatchObject({ ...household, one_pot_weekdays: [2], appliances: ['stove'] });
  });
});
