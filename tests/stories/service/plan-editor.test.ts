import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { personWith } from '../../support/person-with.js';
import { onEveryStore } from '../../support/stores.js';
import { woman } from '../../support/woman.js';

type Plan = Data<'getServicePlan'>;
type Swap = Data<'getServiceSwapOptions'>[number];
const order = { product_name: '六周体重管理', type: 'weight_loss', service_days: 14 } as const;
/** Types of foods that are at home: seasonings, oil, sugar, and other. */
const atHome = new Set([15, 16, 17, 20]);

onEveryStore('editing of a week', (options) => {
  const used = useDirectory(options);
  const run = (query: ReturnType<typeof sql>) => used.server.deps.database.system((db) => query.execute(db));
  const after = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  const today = async () => {
    const { rows } = await run(sql`select (now() at time zone 'Asia/Shanghai')::date as day`);
    return (rows[0] as { day: string }).day;
  };
  const food = async (keyword: string) => (await used.client.listIngredients({ keyword })).list[0]?.id ?? expect.unreachable(keyword);
  const open = async (more: object = {}) => {
    const { id: user_id } = await used.client.createCustomer({ ...woman, ...more });
    const start_date = await today();
    const { id: service_id } = await used.client.createService({ user_id, ...order, start_date, energy: { goal: 'lose' } });
    return { user_id, service_id, start_date };
  };
  const plan = (service_id: number, from: string) => used.client.getServicePlan({ service_id, from, to: after(from, 13) });
  const mealsOf = ({ days }: Plan) =>
    days.flatMap(({ date, meals }) =>
      meals.map(({ meal, items, locked, adjusted }) => [date, meal, locked, adjusted, items.map((one) => `${one.name} ${one.dosage_g}`)]),
    );
  const dishIn = ({ days }: Plan, at = 0) => {
    const places = days.flatMap(({ date, meals }) =>
      meals.flatMap(({ meal, items }) => items.map((item, number) => ({ date, meal, item_no: number + 1, item }))),
    );
    return places.filter(({ item, meal }) => item.case_id !== null && meal !== 'breakfast')[at] ?? expect.unreachable('no dish');
  };
  const punch = (service_id: number, date: string, meal: string) =>
    run(sql`update service_plan_meal set punched = true where service_id = ${service_id} and date = ${date} and meal = ${meal}`);

  it('says for each swap what meal, day and purchases are with it', async () => {
    const { service_id, start_date } = await open();
    const { item: _, ...place } = dishIn(await plan(service_id, start_date));
    const week = { from: start_date, to: after(start_date, 6) };
    const offers = () => used.client.getServiceSwapOptions({ service_id, ...place, ...week });
    const listed = async () => (await used.client.getServiceShoppingList({ service_id, ...week })).items;
    const newFoods = (from: Awaited<ReturnType<typeof listed>>, to: typeof from) =>
      to
        .filter(({ ingredient_id, type }) => !atHome.has(type.id) && !from.some((one) => one.ingredient_id === ingredient_id))
        .map(({ name }) => name);
    const namesOf = (list: { name: string }[]) => list.map(({ name }) => name);
    const shown = ({ energy_kcal, protein_g, fat_g, carb_g, sodium_mg }: Swap['day_totals']) => ({
      ...{ energy_kcal, protein_g, fat_g, carb_g, sodium_mg },
    });

    /** Takes a swap, and expects what it said. */
    async function take(isWanted: (swap: Swap) => boolean) {
      const swaps = await offers();
      expect(swaps.every(({ reasons }) => reasons.includes('same_kind'))).toBe(true);
      for (const { buys, reasons } of swaps) expect(reasons.includes('uses_bought')).toBe(buys.length === 0);
      const chosen = swaps.find(isWanted) ?? expect.unreachable('no such swap');
      const { recipe_version, days } = await plan(service_id, start_date);
      const was = days.find(({ date }) => date === place.date);
      const items = was?.meals.find(({ meal }) => meal === place.meal)?.items ?? [];
      const old = items[place.item_no - 1];
      expect(chosen.sodium_diff_mg).toBe((chosen.item.sodium_mg ?? 0) - (old?.sodium_mg ?? 0));
      expect(chosen.day_totals.energy_kcal).toBe((was?.totals.energy_kcal ?? 0) + chosen.energy_diff_kcal);
      const list = await listed();
      const { day } = await used.client.updateServiceMeal({
        ...{ service_id, recipe_version, date: place.date, meal: place.meal },
        items: items.map((one) => {
          const { case_id, ingredient_id, dosage_g } = one === old ? chosen.item : one;
          return { ...(case_id === null ? { ingredient_id: ingredient_id as number } : { case_id }), dosage_g };
        }),
      });
      const meal = day.meals.find((one) => one.meal === place.meal);
      expect(shown(day.totals)).toEqual(chosen.day_totals);
      expect(meal && shown(meal.totals)).toEqual(chosen.meal_totals);
      expect(day.warnings).toEqual(chosen.warnings);
      const bought = await listed();
      expect(newFoods(list, bought).toSorted()).toEqual(namesOf(chosen.buys).toSorted());
      expect(newFoods(bought, list).toSorted()).toEqual(namesOf(chosen.saves).toSorted());
    }
    await take(({ buys }) => buys.length > 0);
    await take(({ saves }) => saves.length > 0);
    expect((await offers()).some(({ reasons }) => reasons.includes('in_season'))).toBe(true);
  });

  it('finds swaps by name, and names why some are not offered', async () => {
    const { service_id, start_date } = await open({ allergy_ingredient_ids: [await food('虾仁')] });
    const { item: _, ...place } = dishIn(await plan(service_id, start_date));
    const offered = await used.client.getServiceSwapOptions({ service_id, ...place });
    expect(offered.every(({ avoided }) => avoided === null)).toBe(true);
    const found = await used.client.getServiceSwapOptions({ service_id, ...place, keyword: '虾' });
    expect(found.length).toBeGreaterThan(0);
    for (const { item, avoided, avoided_foods } of found) {
      expect(item.name).toContain('虾');
      expect(avoided).toBe('allergy');
      expect(avoided_foods.join()).toMatch(/虾/);
    }
    const eggs = await used.client.getServiceSwapOptions({ service_id, ...place, keyword: '蛋' });
    const refused = eggs.map(({ avoided }) => avoided !== null);
    expect(new Set(refused)).toEqual(new Set([true, false]));
    expect(refused).toEqual(refused.toSorted());
    expect(eggs.some(({ reasons }) => reasons.includes('other_kind'))).toBe(true);
    expect(await used.client.getServiceSwapOptions({ service_id, ...place, keyword: '没有这道菜' })).toEqual([]);
  });

  it('shows a regeneration before it is stored, and stores exactly that', async () => {
    const { service_id, start_date } = await open();
    await used.client.updateServiceMeal({ service_id, recipe_version: 1, date: start_date, meal: 'lunch', locked: true });
    await punch(service_id, start_date, 'breakfast');
    const before = await plan(service_id, start_date);
    const asked = { service_id, from_date: start_date, days: 7 };
    const draft = await used.client.queryServicePlanDraft(asked);
    expect(await plan(service_id, start_date)).toEqual(before);
    expect(draft.kept).toEqual([
      { date: start_date, meal: 'breakfast', reason: 'punched' },
      { date: start_date, meal: 'lunch', reason: 'locked' },
    ]);
    expect(draft.changes.length).toBeGreaterThan(14);
    for (const { date, meal, before: was, after: next, energy_diff_kcal } of draft.changes) {
      const stored = before.days.find((one) => one.date === date)?.meals.find((one) => one.meal === meal);
      expect(was?.items).toEqual(stored?.items);
      const sum = (items: { energy_kcal: number }[] = []) => items.reduce((all, one) => all + one.energy_kcal, 0);
      expect(energy_diff_kcal).toBe(sum(next?.items) - sum(was?.items));
    }
    await used.client.resetServiceDietPlan({ ...asked, draft: draft.draft });
    const now = await plan(service_id, start_date);
    for (const { date, meal, after: next } of draft.changes)
      expect(now.days.find((one) => one.date === date)?.meals.find((one) => one.meal === meal)?.items).toEqual(next?.items);
    for (const { date, energy_kcal, warnings } of draft.days)
      expect(now.days.find((one) => one.date === date)).toMatchObject({ totals: { energy_kcal }, warnings });
    const ofWeek = draft.broken_rules.filter(({ date }) => now.days.some((one) => one.date === date));
    expect(ofWeek).toEqual(now.broken_rules);
    await expectRefusal(used.client.resetServiceDietPlan({ ...asked, draft: draft.draft }), 40901);
    expect(await plan(service_id, start_date)).toEqual(now);
  });

  it('refuses a draft that a change of the health file has overtaken', async () => {
    const { service_id, start_date, user_id } = await open();
    const asked = { service_id, from_date: start_date };
    const { draft } = await used.client.queryServicePlanDraft(asked);
    const { version } = await used.client.getCustomer({ id: user_id });
    await used.client.updateCustomer({ ...woman, id: user_id, version, diet_style: 'vegetarian' });
    await expectRefusal(used.client.resetServiceDietPlan({ ...asked, draft }), 40901);
    expect((await plan(service_id, start_date)).recipe_version).toBe(1);
  });

  it('undoes a regeneration as a whole, on another device too, until the next change', async () => {
    const { service_id, start_date } = await open();
    const { item, date, meal } = dishIn(await plan(service_id, start_date));
    const items = [{ case_id: item.case_id as number, dosage_g: 100 }];
    await used.client.updateServiceMeal({ service_id, recipe_version: 1, date, meal, items });
    await used.client.updateServiceMeal({ service_id, recipe_version: 2, date: after(start_date, 1), meal: 'lunch', locked: true });
    const before = await plan(service_id, start_date);
    expect(before.undo).toBeNull();
    await used.client.resetServiceDietPlan({ service_id, from_date: start_date, keep_locked: false });
    expect(mealsOf(await plan(service_id, start_date))).not.toEqual(mealsOf(before));
    const other = await used.server.as('admin');
    expect((await other.getServicePlan({ service_id })).undo).toMatchObject({
      number: 4,
      kind: 'generated',
      staff: { name: expect.any(String) },
    });
    const undone = await other.resetServiceRegeneration({ service_id, recipe_version: 4 });
    expect(undone).toMatchObject({ recipe_version: 5, plan_state: 'adjusted', kept: [] });
    const now = await plan(service_id, start_date);
    expect(mealsOf(now)).toEqual(mealsOf(before));
    expect(now).toMatchObject({ undo: null, generated_at: before.generated_at, adjusted_days: 1, locked_days: 1 });
    await expectRefusal(used.client.resetServiceRegeneration({ service_id, recipe_version: 5 }), 40900);
    expect((await used.client.listServicePlanVersions({ service_id })).list[0]).toMatchObject({ number: 5, kind: 'undone' });

    await used.client.resetServiceDietPlan({ service_id, from_date: start_date });
    await used.client.updateServiceMeal({ service_id, recipe_version: 6, date: start_date, meal: 'dinner', locked: true });
    expect((await plan(service_id, start_date)).undo).toBeNull();
    await expectRefusal(used.client.resetServiceRegeneration({ service_id, recipe_version: 7 }), 40900);
  });

  it('leaves a meal that was eaten since when a regeneration is undone', async () => {
    const { service_id, start_date } = await open();
    const before = await plan(service_id, start_date);
    await used.client.resetServiceDietPlan({ service_id, from_date: start_date });
    await punch(service_id, start_date, 'lunch');
    const eaten = mealsOf(await plan(service_id, start_date))[1];
    const undone = await used.client.resetServiceRegeneration({ service_id, recipe_version: 2 });
    expect(undone.kept).toEqual([{ date: start_date, meal: 'lunch', reason: 'punched' }]);
    const now = mealsOf(await plan(service_id, start_date));
    expect(now[1]).toEqual(eaten);
    expect(now.filter((_, at) => at !== 1)).toEqual(mealsOf(before).filter((_, at) => at !== 1));
  });

  it('judges each day by the energy that was its target', async () => {
    const { service_id, start_date } = await open();
    // Three days that are over, as the plan of the days to come.
    await run(sql`insert into service_plan_meal (enterprise_id, service_id, date, meal, items, locked, punched, adjusted)
      select enterprise_id, service_id, date - 3, meal, items, false, true, adjusted from service_plan_meal
      where service_id = ${service_id} and date < ${start_date}::date + 3`);
    await run(sql`update service set start_date = start_date - 3, service_days = service_days + 3 where id = ${service_id}`);
    const first = after(start_date, -3);
    await used.client.updateServiceMeal({ service_id, recipe_version: 1, date: after(start_date, 1), meal: 'lunch', locked: true });
    const before = await plan(service_id, first);
    const asked = { service_id, from_date: after(start_date, 1), energy_kcal: 1800 };
    const draft = await used.client.queryServicePlanDraft(asked);
    expect(draft).toMatchObject({
      energy_kcal: 1800,
      energy_before_kcal: 1450,
      kept: [{ date: asked.from_date, meal: 'lunch', reason: 'locked' }],
    });
    expect(draft.days[0]).toMatchObject({ date: asked.from_date, target_kcal: 1800 });
    await used.client.changeServiceEnergy({ ...asked, reason: '夜班', draft: draft.draft });
    const now = await plan(service_id, first);
    expect(now.energy_kcal).toBe(1800);
    expect(now.days.map(({ target_kcal }) => target_kcal)).toEqual(now.days.map(({ date }) => (date <= start_date ? 1450 : 1800)));
    expect(now.days.slice(0, 4)).toEqual(before.days.slice(0, 4));
    expect(mealsOf(now).find(([date, meal]) => date === asked.from_date && meal === 'lunch')).toEqual(
      mealsOf(before).find(([date, meal]) => date === asked.from_date && meal === 'lunch'),
    );
    for (const { totals } of now.days.slice(5)) expect(Math.abs(totals.energy_kcal / 1800 - 1)).toBeLessThanOrEqual(0.05);

    await used.client.changeServiceEnergy({ service_id, energy_kcal: 1600, from_date: start_date, reason: '调整' });
    const again = await plan(service_id, first);
    expect(again.days.map(({ target_kcal }) => target_kcal)).toEqual(again.days.map(({ date }) => (date < start_date ? 1450 : 1600)));
    expect(again.days.slice(0, 3)).toEqual(before.days.slice(0, 3));
    await used.client.resetServiceRegeneration({ service_id, recipe_version: again.recipe_version });
    const back = await plan(service_id, first);
    expect(back.energy_kcal).toBe(1800);
    expect(back.days.map(({ target_kcal, meals }) => [target_kcal, meals])).toEqual(
      now.days.map(({ target_kcal, meals }) => [target_kcal, meals]),
    );
    await expectRefusal(used.client.resetServiceDietPlan({ service_id, from_date: start_date, draft: draft.draft }), 40901);
  });

  it('names the foods that are left out, and why', async () => {
    const [shrimp, celery] = [await food('虾仁'), await food('芹菜')];
    const { service_id } = await open({ allergy_ingredient_ids: [shrimp], dislike_ingredient_ids: [celery], health_flags: ['gout'] });
    const found = await used.client.getServiceExclusions({ service_id });
    const causesOf = (name: string) => {
      const item = found.items.find((one) => one.name === name) ?? expect.unreachable(name);
      return item.causes.map((number) => found.causes.find((one) => one.number === number));
    };
    expect(causesOf('虾仁')).toContainEqual(expect.objectContaining({ reason: 'allergy', allergen: 'crustacean', by: ['虾仁'] }));
    expect(causesOf('猪肝')).toContainEqual(expect.objectContaining({ reason: 'health', health_flag: 'gout', rule: 'gout_organ_alcohol' }));
    // Who reacts to shrimp is not given molluscs either until somebody has asked.
    expect(found.causes).toContainEqual(expect.objectContaining({ reason: 'allergy', allergen: 'mollusc', by: [] }));
    expect(found.items.find(({ id, kind }) => kind === 'food' && id === celery)?.causes.length).toBeGreaterThan(0);
    const foods = found.items.filter(({ kind }) => kind === 'food');
    const dishes = found.items.filter(({ kind }) => kind === 'dish');
    expect([found.foods_out, found.dishes_out]).toEqual([foods.length, dishes.length]);
    for (const { number, foods: count } of found.causes) expect(foods.filter(({ causes }) => causes.includes(number))).toHaveLength(count);
    const out = new Set(foods.map(({ name }) => name));
    for (const { because } of dishes) for (const name of because) expect(out.has(name)).toBe(true);

    const nobody = await open();
    expect(await used.client.getServiceExclusions({ service_id: nobody.service_id })).toMatchObject({
      ...{ foods_out: 0, dishes_out: 0, causes: [], items: [] },
    });
  });

  it('names no condition to staff who may not see health files', async () => {
    const { service_id } = await open({ health_flags: ['gout'] });
    const { client } = await personWith(used.server, ['service-plan:plan:view']);
    expect((await client.getServicePlan({ service_id })).undo).toBeNull();
    await expectRefusal(client.getServiceExclusions({ service_id }), 40300);
  });
});
