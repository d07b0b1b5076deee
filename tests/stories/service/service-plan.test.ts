import type { ApiError, Data } from '@shiyi/sdk';
import { scheduledTasks as campTasks } from '@shiyi/server/areas/camps/camp/scheduled';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';
import { woman } from '../../support/woman.js';

const order = { product_name: '六周体重管理', type: 'weight_loss', service_days: 14 } as const;
const field = (refusal: ApiError) => refusal.detail.errors?.[0];
type Plan = Data<'getServicePlan'>;

onEveryStore('plans of services', (options) => {
  const used = useDirectory(options);
  const database = () => used.server.deps.database;
  const today = async () => {
    const { rows } = await database().system((db) =>
      sql<{ day: string }>`select (now() at time zone 'Asia/Shanghai')::date as day`.execute(db),
    );
    return rows[0]?.day as string;
  };
  const after = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  const food = async (keyword: string) => (await used.client.listIngredients({ keyword })).list[0]?.id ?? expect.unreachable(keyword);
  const open = async (more: object = {}, terms: object = {}) => {
    const { id: user_id } = await used.client.createCustomer({ ...woman, ...more });
    const start_date = await today();
    const { id } = await used.client.createService({ user_id, ...order, start_date, energy: { goal: 'lose' }, ...terms });
    return { user_id, service_id: id, start_date };
  };
  const plan = (service_id: number, from: string) => used.client.getServicePlan({ service_id, from, to: after(from, 13) });
  const mealsOf = ({ days }: Plan) =>
    days.flatMap(({ date, meals }) =>
      meals.map(({ meal, items }) => `${date} ${meal} ${items.map((one) => `${one.name} ${one.dosage_g}`).join(', ')}`),
    );
  const inputs = (items: Plan['days'][number]['meals'][number]['items']) =>
    items.map(({ ingredient_id, dosage_g }) => ({ ingredient_id: ingredient_id as number, dosage_g }));

  it('are created with the order, meet energy and bands each day, and show portions', async () => {
    const { service_id, start_date } = await open();
    const made = await plan(service_id, start_date);
    expect(made).toMatchObject({ plan_state: 'generated', recipe_version: 1, energy_kcal: 1450, replaced: [], plan_from: start_date });
    expect(made.days.length).toBe(14);
    expect(made.days.map(({ warnings }) => warnings)).toEqual(made.days.map(() => []));
    for (const { totals } of made.days) expect(Math.abs(totals.energy_kcal / 1450 - 1)).toBeLessThanOrEqual(0.05);
    expect(made.days[0]).toMatchObject({ day_no: 1, editable: true, locked: false, punched: false });
    const day = await used.client.getServiceDayPlan({ service_id, date: start_date });
    expect(day).toEqual(made.days[0]);
    await expectRefusal(used.client.getServiceDayPlan({ service_id, date: after(start_date, 90) }), 40400);
  });

  it('keep locked and checked-in meals when regenerated, and earlier versions can be viewed and restored', async () => {
    const { service_id, start_date } = await open();
    const before = await plan(service_id, start_date);
    const locked = await used.client.updateServiceMeal({ service_id, recipe_version: 1, date: start_date, meal: 'lunch', locked: true });
    expect(locked).toMatchObject({ recipe_version: 2, plan_state: 'generated' });
    await database().system((db) =>
      sql`update service_plan_meal set punched = true where service_id = ${service_id} and date = ${start_date} and meal = 'breakfast'`.execute(
        db,
      ),
    );
    const change = await used.client.resetServiceDietPlan({ service_id, from_date: start_date, days: 7 });
    expect(change.kept).toEqual([
      { date: start_date, meal: 'breakfast', reason: 'punched' },
      { date: start_date, meal: 'lunch', reason: 'locked' },
    ]);
    const now = await plan(service_id, start_date);
    const same = (one: Plan, meal: string) => mealsOf(one).find((text) => text.startsWith(`${start_date} ${meal}`));
    for (const meal of ['breakfast', 'lunch']) expect(same(now, meal)).toBe(same(before, meal));
    expect(mealsOf(now).slice(3, 21)).not.toEqual(mealsOf(before).slice(3, 21));
    expect(mealsOf(now).slice(21)).toEqual(mealsOf(before).slice(21));
    const punched = used.client.updateServiceMeal({ service_id, recipe_version: 3, date: start_date, meal: 'breakfast', items: [] });
    expect(field(await expectRefusal(punched, 42200))).toMatchObject({ field: 'meal', rule: 'punched' });
    const { list } = await used.client.listServicePlanVersions({ service_id });
    expect(list.map(({ number, kind }) => [number, kind])).toEqual([
      [3, 'generated'],
      [2, 'edited'],
      [1, 'generated'],
    ]);
    expect(list[1]).toMatchObject({ changed_meals: 1, staff: { name: expect.any(String) } });
    const diff = await used.client.getServicePlanDiff({ service_id, since: 1 });
    expect(diff.changes.find(({ meal, date }) => meal === 'lunch' && date === start_date)).toMatchObject({
      before: { locked: false },
      after: { locked: true },
    });
    const back = await used.client.resetServicePlanVersion({ service_id, recipe_version: 3, number: 1 });
    expect(back.kept).toEqual([{ date: start_date, meal: 'lunch', reason: 'locked' }]);
    expect(mealsOf(await plan(service_id, start_date))).toEqual(mealsOf(before));
    await expectRefusal(used.client.resetServicePlanVersion({ service_id, recipe_version: 4, number: 9 }), 40400);
  });

  it('end with the service: added days get meals, and meals beyond a shorter end are hidden and restored', async () => {
    const { service_id, start_date } = await open();
    const change = (delta_days: number) => used.client.changeServiceDays({ service_id, delta_days, reason: '客户要求' });
    const whole = () => used.client.getServicePlan({ service_id, from: start_date, to: after(start_date, 29) });
    const planned = ({ days }: Plan) => days.filter(({ meals }) => meals.length > 0).map(({ date }) => date);
    const kinds = async () => (await used.client.listServicePlanVersions({ service_id })).list.map(({ kind }) => kind);
    const dates = (count: number) => Array.from({ length: count }, (_, at) => after(start_date, at));
    await used.client.updateServiceMeal({ service_id, recipe_version: 1, date: after(start_date, 12), meal: 'lunch', locked: true });
    const before = await whole();
    expect(planned(before)).toEqual(dates(14));

    await change(7);
    const longer = await whole();
    expect(planned(longer)).toEqual(dates(21));
    expect(mealsOf(longer).slice(0, mealsOf(before).length)).toEqual(mealsOf(before));
    for (const { totals } of longer.days.slice(14, 21)) expect(Math.abs(totals.energy_kcal / 1450 - 1)).toBeLessThanOrEqual(0.05);

    await change(-10);
    expect(planned(await whole())).toEqual(dates(11));
    expect(await kinds()).toEqual(['days', 'days', 'edited', 'generated']);
    await change(12);
    const back = await whole();
    expect(planned(back)).toEqual(dates(23));
    expect(mealsOf(back).slice(0, mealsOf(longer).length)).toEqual(mealsOf(longer));
    expect(back.days[12]?.meals.map(({ meal, locked }) => [meal, locked])).toContainEqual(['lunch', true]);
  });

  it('move to the first day when it is set later', async () => {
    const day = await today();
    const dates = async (service_id: number) => {
      const { days } = await used.client.getServicePlan({ service_id, from: day, to: after(day, 29) });
      const planned = days.filter(({ meals }) => meals.length > 0).map(({ date }) => date);
      return [planned[0], planned.at(-1), planned.length];
    };
    const early = async () => {
      const { service_id } = await open({}, { start_date: undefined });
      await used.client.resetServiceDietPlan({ service_id, from_date: after(day, 1) });
      expect(await dates(service_id)).toEqual([after(day, 1), after(day, 14), 14]);
      return service_id;
    };
    const one = await early();
    await used.client.changeServiceStart({ service_id: one, start_date: after(day, 4) });
    expect(await dates(one)).toEqual([after(day, 4), after(day, 17), 14]);
    const two = await early();
    await database().system((db) =>
      sql`with c as (insert into camp (enterprise_id, name, period_no, type, start_date, service_days, capacity, status)
        select enterprise_id, '带食谱的营', 1, 'habit', ${day}, 14, 5, 'ready' from service where id = ${two} returning id)
        update service set camp_id = c.id, joined_camp_at = now() from c where service.id = ${two}`.execute(db),
    );
    await used.server.runScheduledTasks(campTasks);
    expect(await dates(two)).toEqual([day, after(day, 13), 14]);
  });

  it('continue from today when a finished order gets more days, and keep what was eaten', async () => {
    const { service_id, start_date } = await open();
    // As if twenty days had passed.
    await database().system((db) =>
      sql`update service_plan_meal set date = date - 20, punched = date = ${start_date} where service_id = ${service_id}`.execute(db),
    );
    await database().system((db) =>
      sql`update service set start_date = start_date - 20, status = 'finished', closed_on = start_date - 7 where id = ${service_id}`.execute(
        db,
      ),
    );
    await used.client.changeServiceDays({ service_id, delta_days: 9, reason: '赠送' });
    const { rows } = await database().system((db) =>
      sql<{ past: number; ahead: string[] }>`select count(distinct date) filter (where date < ${start_date}::date)::int as past,
        array_agg(distinct date::text order by date::text) filter (where date >= ${start_date}::date) as ahead
        from service_plan_meal where service_id = ${service_id}`.execute(db),
    );
    expect(rows).toEqual([{ past: 14, ahead: [0, 1, 2].map((days) => after(start_date, days)) }]);
  });

  it('notify the later of two editors, who sees the other’s changes, and lose nothing', async () => {
    const { service_id, start_date } = await open();
    const [one, two] = [await food('西兰花'), await food('苹果')];
    const save = (meal: 'lunch' | 'dinner', id: number) =>
      used.client.updateServiceMeal({
        service_id,
        recipe_version: 1,
        date: start_date,
        meal,
        items: [{ ingredient_id: id, dosage_g: 200 }],
      });
    const outcomes = await Promise.allSettled([save('lunch', one), save('dinner', two)]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as ApiError).bizCode)).toEqual([40901]);
    const { until, changes } = await used.client.getServicePlanDiff({ service_id, since: 1 });
    expect(changes.length).toBe(1);
    expect(changes[0]?.after?.items).toHaveLength(1);
    const mine = changes[0]?.meal === 'lunch' ? (['dinner', two] as const) : (['lunch', one] as const);
    const merged = await used.client.updateServiceMeals({
      service_id,
      recipe_version: until,
      changes: [{ date: start_date, meal: mine[0], items: [{ ingredient_id: mine[1], dosage_g: 200 }] }],
    });
    expect(merged).toMatchObject({ recipe_version: 3, plan_state: 'adjusted', changed: [start_date] });
    const day = await used.client.getServiceDayPlan({ service_id, date: start_date });
    expect(day.meals.flatMap(({ meal, items }) => (meal === 'breakfast' ? [] : items.map((item) => item.ingredient_id)))).toEqual([
      one,
      two,
    ]);
  });

  it('offer swaps of the same group or role, each with its reasons, none that the customer must not have', async () => {
    const nuts = await food('花生');
    const { service_id, start_date } = await open({ allergy_ingredient_ids: [await food('虾仁')] });
    const { days } = await plan(service_id, start_date);
    const places = days.flatMap(({ date, meals }) =>
      meals.flatMap(({ meal, items }) => items.map((item, at) => ({ date, meal, item_no: at + 1, item }))),
    );
    const swapsOf = async (isWanted: (item: (typeof places)[number]['item']) => boolean) => {
      const { item, ...place } = places.find((one) => isWanted(one.item)) ?? expect.unreachable('nothing to swap');
      return { item, swaps: await used.client.getServiceSwapOptions({ service_id, ...place }) };
    };
    const fruit = await swapsOf(({ exchange_group, ingredient_id }) => exchange_group === 'fruit' && ingredient_id !== null);
    expect(fruit.swaps.length).toBeGreaterThan(5);
    expect(fruit.swaps.every(({ item }) => item.exchange_group === 'fruit')).toBe(true);
    const roleOf = async (id: number | null) => (await used.client.getRecipeCase({ recipe_case_id: id as number })).role;
    const dish = await swapsOf(({ case_id }) => case_id !== null);
    expect(dish.swaps.length).toBeGreaterThan(5);
    const role = await roleOf(dish.item.case_id);
    for (const { item, reasons } of dish.swaps.slice(0, 10)) {
      const { items, ...record } = await used.client.getRecipeCase({ recipe_case_id: item.case_id as number });
      expect(record).toMatchObject({ role, allergens: expect.not.arrayContaining(['crustacean', 'mollusc']) });
      expect(Math.abs(item.energy_kcal / dish.item.energy_kcal - 1)).toBeLessThan(0.6);
      expect(reasons.some((reason) => reason === 'day_holds' || reason === 'day_breaks')).toBe(true);
      expect(items.map(({ name }) => name)).not.toContain('虾仁');
    }
    const far = used.client.getServiceSwapOptions({ service_id, date: start_date, meal: 'lunch', item_no: 40 });
    expect(field(await expectRefusal(far, 42200))).toMatchObject({ field: 'item_no', rule: 'exists' });
    const avoided = await used.client.updateServiceMeal({
      ...{ service_id, recipe_version: 1, date: start_date, meal: 'dinner' },
      items: [
        { ingredient_id: nuts, dosage_g: 15 },
        { ingredient_id: await food('虾仁'), dosage_g: 80 },
      ],
    });
    expect(avoided.day.meals.at(-1)?.avoided).toEqual([{ item_no: 2, reason: 'allergy' }]);
    expect(avoided.day.warnings).toContain('avoided_food');
  });

  it('follow a new energy from tomorrow on; what harms or cannot be planned is refused', async () => {
    const { service_id, start_date, user_id } = await open();
    const before = await plan(service_id, start_date);
    const { plan: change, ...energy } = await used.client.changeServiceEnergy({ service_id, energy_kcal: 1800, reason: '夜班' });
    expect(energy).toEqual({ energy_kcal: 1800, energy_source: 'manual', energy_params: null });
    expect(change.changed).toHaveLength(13);
    const now = await plan(service_id, start_date);
    expect(mealsOf(now).slice(0, 3)).toEqual(mealsOf(before).slice(0, 3));
    expect(Math.abs((now.days[1]?.totals.energy_kcal ?? 0) / 1800 - 1)).toBeLessThanOrEqual(0.05);
    const refused = async (more: object) =>
      field(await expectRefusal(used.client.changeServiceEnergy({ service_id, reason: '试', ...more }), 42200));
    expect(await refused({ energy_kcal: 700 })).toMatchObject({ field: 'energy_kcal', rule: 'medical' });
    expect(await refused({ energy_kcal: 500, medical_override: true })).toMatchObject({ field: 'energy_kcal', rule: 'portions_minimum' });
    expect(await refused({})).toMatchObject({ rule: 'exclusive' });
    expect(await refused({ energy_kcal: 1500, from_date: after(start_date, -1) })).toMatchObject({ field: 'from_date', rule: 'past' });
    await used.client.updateCustomer({
      ...woman,
      id: user_id,
      version: (await used.client.getCustomer({ id: user_id })).version,
      health_flags: ['pregnancy'],
    });
    expect(await refused({ energy: { goal: 'lose' } })).toMatchObject({ field: 'energy.goal', rule: 'pregnancy' });
    expect(await used.client.getCustomer({ id: user_id })).toMatchObject({ is_pending: true });
    expect((await plan(service_id, start_date)).energy_kcal).toBe(1800);
  });

  it('copy days, take one meal for several, and refuse what does not exist', async () => {
    const { service_id, start_date } = await open();
    const { days } = await plan(service_id, start_date);
    const tomorrow = after(start_date, 1);
    const copied = await used.client.saveServicePlanCopy({
      from_date: start_date,
      to_service_id: service_id,
      to_dates: [tomorrow],
      recipe_version: 1,
    });
    expect(copied).toMatchObject({ recipe_version: 2, changed: [tomorrow], kept: [] });
    const now = await plan(service_id, start_date);
    const bare = (at: number) => now.days[at]?.meals.map(({ items }) => inputs(items));
    expect(bare(1)).toEqual(days[0]?.meals.map(({ items }) => inputs(items)));
    const dates = [2, 3].map((far) => after(start_date, far));
    const apple = { ingredient_id: await food('苹果'), dosage_g: 200 };
    const snack = await used.client.updateServiceMeals({ service_id, recipe_version: 2, dates, meal: 'afternoon_snack', items: [apple] });
    expect(snack.changed).toEqual(dates);
    const foreign = used.client.updateServiceMeal({
      service_id,
      recipe_version: 3,
      date: tomorrow,
      meal: 'lunch',
      items: [{ ingredient_id: 999_999, dosage_g: 1 }],
    });
    expect(field(await expectRefusal(foreign, 42200))).toMatchObject({ field: 'items.0.ingredient_id', rule: 'exists' });
    const both = used.client.updateServiceMeals({
      service_id,
      recipe_version: 3,
      dates,
      changes: [{ date: tomorrow, meal: 'lunch', locked: true }],
    });
    expect(field(await expectRefusal(both, 42200))).toMatchObject({ rule: 'exclusive' });
    const past = used.client.saveServicePlanCopy({ from_date: tomorrow, to_service_id: service_id, to_dates: [after(start_date, -1)] });
    expect(field(await expectRefusal(past, 42200))).toMatchObject({ field: 'to_dates', rule: 'past' });
  });

  it('replace a group that is ruled out and say so; with everything ruled out they name the rule', async () => {
    const all: { id: number; exchange_group: string }[] = [];
    for await (const row of used.client.paginate('listIngredients', { limit: 100 })) all.push(row);
    const milk = all.filter((one) => one.exchange_group === 'milk').map(({ id }) => id);
    const { service_id, start_date } = await open({ allergy_ingredient_ids: milk });
    expect((await plan(service_id, start_date)).replaced).toEqual([{ from: 'milk', to: 'soy', portions: 1.5 }]);
    const grain = all.filter((one) => one.exchange_group === 'grain').map(({ id }) => id);
    const without = await open({ dislike_ingredient_ids: grain.slice(0, 100) });
    const { plan_state } = await plan(without.service_id, without.start_date);
    expect(plan_state).toBe('none');
    const refusal = await expectRefusal(used.client.resetServiceDietPlan({ service_id: without.service_id, from_date: start_date }), 42200);
    expect(field(refusal)).toMatchObject({ field: 'dislike_ingredient_ids', rule: 'no_grain' });
  });

  it('keep showing a deleted dish with its nutrients, and no longer accept it', async () => {
    const { service_id, start_date } = await open();
    const items = [{ ingredient_id: await food('西兰花'), dosage_g: 200 }];
    const dish = await used.client.saveRecipeCase({ name: '白灼西兰花（删）', method: 'boil', items });
    const change = async (date: string, dosage_g: number) => {
      const { recipe_version } = await plan(service_id, start_date);
      const changes = [{ date, meal: 'dinner' as const, items: [{ case_id: dish.id, dosage_g }] }];
      return used.client.updateServiceMeals({ service_id, recipe_version, changes });
    };
    const dinner = async () =>
      (await plan(service_id, start_date)).days[0]?.meals.find(({ meal }) => meal === 'dinner')?.items ?? expect.unreachable();
    await change(start_date, 200);
    const [before] = await dinner();
    expect(before).toMatchObject({ name: '白灼西兰花（删）', energy_kcal: 72 });
    await used.client.deleteRecipeCase({ recipe_case_id: dish.id });
    expect(await dinner()).toEqual([before]);
    await change(start_date, 100);
    expect(await dinner()).toMatchObject([{ name: '白灼西兰花（删）', dosage_g: 100, energy_kcal: 36 }]);
    expect(field(await expectRefusal(change(after(start_date, 1), 100), 42200))).toMatchObject({ rule: 'exists' });
  });

  it('can be previewed without a service, twice the same, and bought for', async () => {
    const person = {
      sex: 2,
      birthday: '1996-05-18',
      height: 165,
      weight: 70,
      activity_level: 'light',
      energy: { goal: 'lose' },
      days: 2,
    } as const;
    const [one, two] = [await used.client.queryPlanPreview(person), await used.client.queryPlanPreview(person)];
    expect(one).toEqual(two);
    expect(one).toMatchObject({ energy_kcal: 1450, group_portions: { vegetable: 1, fruit: 1, milk: 1.5, soy: 0.5 } });
    expect(one.days.map(({ warnings }) => warnings)).toEqual([[], []]);
    const other = await used.client.queryPlanPreview({ ...person, seed: 1 });
    expect(other.days).not.toEqual(one.days);
    const lacking = used.client.queryPlanPreview({ energy: { goal: 'lose' }, height: 165 });
    expect(field(await expectRefusal(lacking, 42200))).toMatchObject({ field: 'energy', rule: 'required' });
    const { service_id, start_date } = await open();
    const period = { service_id, from: start_date, to: after(start_date, 6) };
    const shopping = await used.client.getServiceShoppingList(period);
    const { dishes } = await used.client.getServicePlanDishes(period);
    const { days } = await plan(service_id, start_date);
    const lines = days.slice(0, 7).flatMap(({ meals }) => meals.flatMap(({ items }) => items));
    const grams = new Map<number, number>();
    const add = (id: number, more: number) => grams.set(id, (grams.get(id) ?? 0) + more);
    for (const { ingredient_id, dosage_g } of lines) if (ingredient_id !== null) add(ingredient_id, dosage_g);
    for (const { servings } of dishes)
      for (const { items, meals } of servings) for (const item of items) add(item.ingredient_id, item.dosage_g * meals.length);
    const eaten = shopping.items.flatMap((item) => item.eaten);
    expect(new Set(eaten.map(({ ingredient_id }) => ingredient_id))).toEqual(new Set(grams.keys()));
    // Each serving is rounded to a tenth of a gram, so a sum of them may be off by a few.
    for (const { ingredient_id, edible_g } of eaten) expect(Math.abs(edible_g - (grams.get(ingredient_id) ?? 0))).toBeLessThan(1);
    expect(new Set(dishes.map(({ case_id }) => case_id))).toEqual(new Set(lines.flatMap(({ case_id }) => case_id ?? [])));
    for (const { bought_g, edible_g } of shopping.items) expect(bought_g).toBeGreaterThanOrEqual(edible_g);
    expect(shopping.trips).toEqual([
      { from: start_date, to: after(start_date, 3) },
      { from: after(start_date, 4), to: after(start_date, 6) },
    ]);
    expect(shopping.items.filter(({ name }) => name.endsWith('米饭'))).toEqual([]);
    const family = await used.client.getServiceShoppingList({ ...period, family_factor: 2 });
    for (const [at, { edible_g }] of family.items.entries())
      expect(Math.abs(edible_g - 2 * (shopping.items[at]?.edible_g ?? 0))).toBeLessThan(0.3);
  });
});
