import type { Data, Input } from '@shiyi/sdk';
import { scheduledTasks } from '@shiyi/server/areas/service/service-plan/scheduled';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { addCampMembers, whereabouts } from '../../support/camp-members.js';
import { enrollingCamp } from '../../support/camps.js';
import { dayIn, runningService } from '../../support/services.js';
import { onEveryStore } from '../../support/stores.js';
import { woman } from '../../support/woman.js';

type Days = Data<'getServicePlan'>['days'];
type Preview = Data<'queryPlanPreview'>['days'];
const product = '禾香即食鸡胸条';
const file = ['名称,分类,交换组,每份克数,能量,蛋白质,脂肪,碳水化合物', `${product},禽肉类,肉蛋类,70,122,24,1.8,2.2`].join('\n');
const person = {
  ...{ sex: 2, birthday: '1990-05-18', height: 165, weight: 68, activity_level: 'light', energy: { goal: 'lose' }, days: 7 },
} satisfies Input<'queryPlanPreview'>;
const seeds = 12;
const roles = ['breakfast', 'protein', 'vegetable', 'one_dish'] as const;

onEveryStore('chicken product of a company', (options) => {
  const used = useAdmin(options);
  let id = 0;
  let egg = 0;
  /** The product and the dishes that hold it. */
  const names = new Set([product]);
  const idOf = async (name: string) =>
    (await used.admin.listIngredients({ keyword: name, limit: 50 })).list.find((one) => one.name === name)?.id ?? expect.unreachable(name);

  beforeAll(async () => {
    const { id: job } = await used.admin.importIngredients({ file: new File([file], '自有食材.csv') });
    await vi.waitFor(async () => expect((await used.admin.getImportFile({ id: job })).status).toBe('finished'), {
      timeout: 20_000,
      interval: 50,
    });
    [id, egg] = [await idOf(product), await idOf('鸡蛋')];
    const items = [
      { ingredient_id: id, dosage_g: 80 },
      { ingredient_id: await idOf('番茄'), dosage_g: 120 },
    ];
    for (const role of roles)
      for (let at = 0; at < 30; at++) {
        await used.admin.saveRecipeCase({ name: `鸡胸条 ${role} ${at}`, role, method: 'raw', items });
        names.add(`鸡胸条 ${role} ${at}`);
      }
  });

  /** Days that hold it. */
  const holds = (days: Days | Preview) =>
    days.flatMap(({ day_no, meals }) => (meals.some(({ items }) => items.some(({ name }) => names.has(name))) ? [day_no] : []));
  const people = {
    vegan: { diet_style: 'vegan' },
    vegetarian: { diet_style: 'vegetarian' },
    halal: { diet_style: 'halal' },
    'allergic to egg': { allergy_ingredient_ids: [] as number[] },
  } satisfies Record<string, Partial<Input<'queryPlanPreview'>>>;
  const limitsOf = (who: keyof typeof people) => (who === 'allergic to egg' ? { allergy_ingredient_ids: [egg] } : people[who]);
  const planOf = async (service_id: number) => (await used.admin.getServicePlan({ service_id, from: dayIn(), to: dayIn(13) })).days;
  const open = async (more: Partial<Input<'createCustomer'>> = {}) =>
    runningService(used.admin, dayIn(), { energy: { goal: 'lose' }, service_days: 14 }, more);
  const vegan = () => open({ diet_style: 'vegan' });
  const items = () => [{ ingredient_id: id, dosage_g: 80 }];
  const ready = async (name: string, more: Partial<Input<'createRecipe'>> = {}) => {
    const day = (day_no: number) => ({
      day_no,
      meals: (['breakfast', 'lunch', 'dinner'] as const).map((meal) => ({ meal, items: items() })),
    });
    const { id: recipe_id } = await used.admin.createRecipe({
      ...{ name, type: 'lib', level_kcal: 1400, days: 2, goal: 'lose', day_plans: [day(1), day(2)] },
      ...more,
    });
    await used.admin.changeRecipeStatus({ recipe_id, status: 'on' });
    return recipe_id;
  };
  const datesWith = (warnings: Data<'resetServiceDietPlan'>['warnings']) =>
    warnings.flatMap(({ date, warnings: all }) => (all.includes('avoided_food') ? [date] : []));

  describe('queryPlanPreview', () => {
    const weeks = async (more: Partial<Input<'queryPlanPreview'>>) => {
      const found: number[] = [];
      for (let seed = 0; seed < seeds; seed++) found.push(...holds((await used.admin.queryPlanPreview({ ...person, ...more, seed })).days));
      return found;
    };

    it('plans it for people without limits', async () => {
      expect((await weeks({})).length).toBeGreaterThan(0);
    });

    it.each(Object.keys(people) as (keyof typeof people)[])('never plans it: %s', async (who) => {
      expect(await weeks(limitsOf(who))).toEqual([]);
    });
  });

  describe('resetServiceDietPlan and getServiceSwapOptions', () => {
    it.each(Object.keys(people) as (keyof typeof people)[])('leave it out for %s', async (who) => {
      const { id: service_id } = await open(limitsOf(who));
      await used.admin.resetServiceDietPlan({ service_id, from_date: dayIn(), days: 7 });
      const days = await planOf(service_id);
      expect(days.length).toBeGreaterThan(6);
      expect(holds(days)).toEqual([]);
      for (const { date, meals } of days.slice(0, 2))
        for (const { meal, items: all } of meals)
          for (const [at, { ingredient_id, case_id, exchange_group }] of all.entries()) {
            if (case_id === null && (ingredient_id === null || ['none', 'sugar'].includes(exchange_group))) continue;
            const swaps = await used.admin.getServiceSwapOptions({ service_id, date, meal, item_no: at + 1 });
            expect(swaps.filter(({ item }) => names.has(item.name))).toEqual([]);
          }
    });
  });

  describe('resetServiceDiyPlan', () => {
    it('chooses no meal with it', async () => {
      const { id: service_id } = await vegan();
      const recipe_id = await ready('自选（鸡胸条）', { type: 'diy' });
      await used.admin.resetServiceDiyPlan({ service_id, from_date: dayIn() }).catch((refusal) => expect(refusal.bizCode).toBe(42200));
      expect(holds(await planOf(service_id))).toEqual([]);
      await used.admin.changeRecipeStatus({ recipe_id, status: 'off' });
    });
  });

  describe('changes of a plan by staff', () => {
    it('warns of it for each day: a meal by hand, several meals, a ready plan, a copy', async () => {
      const { id: service_id } = await vegan();
      const recipe_id = await ready('固定（鸡胸条）');
      const change = { service_id, date: dayIn(1), meal: 'lunch', items: items() } as const;
      const version = async () => (await used.admin.getServicePlan({ service_id, from: dayIn(), to: dayIn() })).recipe_version;
      const { day } = await used.admin.updateServiceMeal({ ...change, recipe_version: await version() });
      expect(day.warnings).toContain('avoided_food');
      expect(day.meals.find(({ meal }) => meal === 'lunch')?.avoided).toMatchObject([{ item_no: 1 }]);
      const dates = [dayIn(2), dayIn(3)];
      const bulk = { service_id, dates, recipe_version: await version() };
      expect(datesWith((await used.admin.updateServiceMeals({ ...bulk, meal: 'dinner', items: items() })).warnings)).toEqual(dates);
      const followed = await used.admin.updateServiceMeals({ ...bulk, dates: [dayIn(4)], recipe_version: await version(), recipe_id });
      expect(datesWith(followed.warnings)).toEqual([dayIn(4)]);
      const { id: other } = await vegan();
      const copied = await used.admin.saveServicePlanCopy({
        from_service_id: service_id,
        from_date: dayIn(4),
        to_service_id: other,
        to_dates: [dayIn(5)],
      });
      expect(datesWith(copied.warnings)).toEqual([dayIn(5)]);
      // The copied day has the meals of the plan already.
      const { warnings } = await used.admin.changeServiceRecipe({ service_id: other, recipe_id, from_date: dayIn() });
      expect(datesWith(warnings)).toEqual(Array.from({ length: 14 }, (_, at) => dayIn(at)).toSpliced(5, 1));
    });
  });

  describe('setCampRecipe', () => {
    it('refuses it for members who must not have it, and takes the others', async () => {
      const camp = await enrollingCamp(used.admin);
      const members = await addCampMembers(used.server, { ...(await whereabouts(used.admin)), camp }, [{ name: '纯素' }, { name: '普通' }]);
      await used.server.deps.database.system((db) =>
        sql`update customer set diet_style = 'vegan' where nick_name = '纯素' and id in (select user_id from service where camp_id = ${camp})`.execute(
          db,
        ),
      );
      const outcome = await used.admin.setCampRecipe({ camp_id: camp, recipe_id: await ready('营期（鸡胸条）'), dry_run: true });
      expect(outcome.ok).toEqual([members[1]]);
      expect(outcome.failed).toMatchObject([{ id: members[0], code: 42200 }]);
    });
  });

  describe('updateCustomer', () => {
    it('leads to a to-do for a plan that has what the customer must not have now, until the plan is made again', async () => {
      const { id: service_id, user_id } = await open();
      const { recipe_version } = await used.admin.getServicePlan({ service_id, from: dayIn(), to: dayIn() });
      await used.admin.updateServiceMeal({ service_id, recipe_version, date: dayIn(3), meal: 'lunch', items: items() });
      const found = async () => {
        await used.server.runScheduledTasks(scheduledTasks);
        return (await used.admin.listServices({ avoided_food: true, limit: 100 })).list.some((one) => one.id === service_id);
      };
      expect(await found()).toBe(false);
      const { version } = await used.admin.getCustomer({ id: user_id });
      await used.admin.updateCustomer({ ...woman, id: user_id, version, diet_style: 'vegan' });
      expect(await found()).toBe(true);
      const { need_dealt_msg } = await used.admin.getUnprocessedInfo();
      expect(need_dealt_msg.find(({ link }) => link.includes('avoided_food=true'))?.number).toBeGreaterThan(0);
      expect((await planOf(service_id))[3]?.warnings).toContain('avoided_food');
      await used.admin.resetServiceDietPlan({ service_id, from_date: dayIn() });
      expect(await found()).toBe(false);
      expect(holds(await planOf(service_id))).toEqual([]);
    });

    it('finds a food that is corrected later, too', async () => {
      const bar = await used.admin.createIngredient({
        name: '禾香能量棒',
        type_id: 1,
        exchange_group: 'grain',
        energy_kcal: 380,
        protein_g: 8,
        fat_g: 6,
        carb_g: 72,
        label_checked: true,
      });
      const { id: service_id } = await open({ allergy_ingredient_ids: [egg] });
      const { recipe_version } = await used.admin.getServicePlan({ service_id, from: dayIn(), to: dayIn() });
      await used.admin.updateServiceMeal({
        service_id,
        recipe_version,
        date: dayIn(2),
        meal: 'breakfast',
        items: [{ ingredient_id: bar.id, dosage_g: 50 }],
      });
      const list = async () => {
        await used.server.runScheduledTasks(scheduledTasks);
        return (await used.admin.listServices({ avoided_food: true, limit: 100 })).list.map((one) => one.id);
      };
      expect(await list()).not.toContain(service_id);
      await used.server.deps.database.system((db) =>
        sql`update ingredient set allergens = '["egg"]', updated_at = now() where id = ${bar.id}`.execute(db),
      );
      expect(await list()).toContain(service_id);
    });
  });
});
