import type { Data } from '@shiyi/sdk';
import { recordCheckIns } from '@shiyi/server/areas/service/check-in/record';
import { scheduledTasks } from '@shiyi/server/areas/service/check-in/scheduled';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useAdmin } from '../support/admin.js';
import { LogLines } from '../support/log-lines.js';
import { dayIn, runningService } from '../support/services.js';
import { onEveryStore } from '../support/stores.js';

type Points = { item_id: number; value: number }[];
interface StoredMeal {
  meal: string;
  score: number | null;
  score_items: Points;
  draft_score: number | null;
  draft_items: Points;
  items: Data<'getPunchDay'>['meals'][number]['items'];
}
interface StoredDay {
  id: number;
  service_id: number;
  day: string;
  draft_day_score: number | null;
  meals: StoredMeal[];
}

/** The most of each item, and the points of the methods, as the guide has them. */
const most = [30, 30, 10, 10, 10, 10];
const methods: Record<string, number> = { raw: 10, steam: 10, boil: 10, stew: 9, quick_fry: 7, pan_fry: 5, deep_fry: 0 };
const mains = ['breakfast', 'lunch', 'dinner'];
const sum = (numbers: number[]) => numbers.reduce((whole, one) => whole + one, 0);
const scaled = (points: Points) =>
  Math.round((sum(points.map(({ value }) => value)) * 100) / sum(points.map(({ item_id }) => most[item_id - 1] ?? 0)));

/** The points of protein and cooking by the guide; undefined where they are not judged. */
function foodPoints({ meal, items }: StoredMeal): (number | undefined)[] {
  const groups = items.map(({ exchange_group }) => exchange_group);
  const isAsked = mains.includes(meal) && groups.some((group) => group !== 'fruit');
  const cooked = items.filter(({ method }) => method !== null);
  const energy = sum(cooked.map(({ energy_kcal }) => energy_kcal));
  const cooking = sum(cooked.map(({ method, energy_kcal }) => (methods[method ?? ''] ?? 0) * energy_kcal)) / energy;
  return [
    isAsked ? (groups.some((group) => ['meat_egg', 'soy', 'milk'].includes(group)) ? 10 : 0) : undefined,
    cooked.length > 0 ? Math.round(cooking + 1e-9) : undefined,
  ];
}

/** The score of a day by the energy that its plan gives each meal; 3 : 4 : 3 without a plan. */
function expectedScore(meals: StoredMeal[], plan: Data<'getPunchDay'>['plan']): number | null {
  const energies = new Map<string, number>(plan.map(({ meal, totals }) => [meal, totals.energy_kcal]));
  const shares = sum([...energies.values()]) > 0 ? energies : new Map(mains.map((meal, at) => [meal, [30, 40, 30][at] as number]));
  const counted = meals.filter(({ score, draft_score }) => (score ?? draft_score) !== null);
  const missed = mains.filter((main) => !meals.some(({ meal }) => meal === main));
  const weights = counted.map(({ meal }) => shares.get(meal) ?? 0);
  if (sum(weights) === 0) return null;
  const points = counted.map(({ score, draft_score }, at) => (score ?? draft_score ?? 0) * (weights[at] ?? 0));
  return Math.round(sum(points) / (sum(weights) + sum(missed.map((meal) => shares.get(meal) ?? 0))));
}

onEveryStore('scores of check-in days', (options) => {
  const log = new LogLines();
  const used = useAdmin({ ...options, log, telemetry: { logLevel: 'info' } });
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;
  const company = sql`(select id from enterprise where is_sandbox order by id limit 1)`;
  const storedDays = () =>
    rows(sql<StoredDay>`select p.id, p.service_id, p.day, p.draft_day_score, coalesce((select json_agg(d order by d.id) from diet_punch d
      where d.day = p.day and d.punch_id = p.id), '[]') as meals from punch_day p where p.enterprise_id = ${company} order by p.id`);
  const planOf = async ({ service_id, day }: StoredDay) => (await used.admin.getPunchDay({ service_id, date: day })).plan;

  describe('sandbox company', () => {
    it('has the score of each day and each draft that a recomputation gives', async () => {
      const days = await storedDays();
      const wrong: unknown[] = [];
      for (const one of days) {
        const expected = expectedScore(one.meals, await planOf(one));
        if (expected !== one.draft_day_score) wrong.push({ day: one.day, expected, stored: one.draft_day_score });
      }
      expect(wrong).toEqual([]);
      const meals = days.flatMap((one) => one.meals);
      for (const meal of meals) {
        if (meal.score !== null) expect(scaled(meal.score_items)).toBe(meal.score);
        if (meal.draft_score === null) continue;
        expect(scaled(meal.draft_items)).toBe(meal.draft_score);
        expect([3, 4].map((id) => meal.draft_items.find(({ item_id }) => item_id === id)?.value)).toEqual(foodPoints(meal));
      }
      expect(days.length).toBeGreaterThan(100);
      expect(meals.filter(({ draft_score }) => draft_score !== null).length).toBeGreaterThan(200);
    });
  });

  /** A day of the sandbox with a plan, a lunch and a breakfast that a colleague has not scored. */
  const plannedDay = async () => {
    for (const one of await storedDays()) {
      const has = (name: string) => one.meals.some(({ meal, draft_score }) => meal === name && draft_score !== null);
      if (has('lunch') && has('breakfast') && (await planOf(one)).length > 2) return one;
    }
    return expect.unreachable('a day with a plan');
  };
  const storedDay = async (id: number) => (await storedDays()).find((one) => one.id === id) ?? expect.unreachable('the day');

  describe('corrected food', () => {
    it('leaves the weights of an earlier day', async () => {
      const found = await plannedDay();
      const { id, service_id, day, meals } = found;
      const plan = await planOf(found);
      await rows(sql`update ingredient f set energy_kcal = least(900, energy_kcal * 3 + 100) where enterprise_id = ${company} and id in (
        select (i ->> 'ingredient_id')::bigint from service_plan_meal m cross join jsonb_array_elements(m.items) i
        where m.service_id = ${service_id} and m.date = ${day} and m.meal = 'lunch')`);
      await used.server.deps.database.system((db) =>
        sql`update diet_punch set score = null, status = 'draft_scored', evaluated_at = null,
        evaluated_by = null where punch_id = ${id}`.execute(db),
      );
      const before = (await storedDay(id)).meals;
      const { id: meal, version } = before.find((one) => one.meal === 'lunch') as unknown as { id: number; version: number };
      const { user_id } = (await rows(sql<{ user_id: number }>`select user_id from punch_day where id = ${id}`))[0] ?? expect.unreachable();
      await used.admin.setCustomerConsent({ id: user_id, module: 'diet', granted: true });
      const { draft_items } = meals.find((one) => one.meal === 'lunch') as StoredMeal;
      await used.admin.saveDietEvaluation({ diet_punch_id: meal, version, score_items: draft_items.map((one) => ({ ...one, value: 0 })) });
      const after = await storedDay(id);
      expect(after.draft_day_score).toBe(expectedScore(after.meals, plan));
      expect(after.draft_day_score).not.toBe(expectedScore(after.meals, await planOf(after)));
    });
  });

  describe('updateServiceMeal', () => {
    it('weighs a day with check-ins by its changed plan', async () => {
      const { user_id, id: service_id } = await runningService(used.admin, dayIn(), { energy: { goal: 'lose' } });
      const { list } = await used.admin.listIngredients({ keyword: '粳米' });
      const items = (dosage_g: number) => [{ ingredient_id: list[0]?.id as number, dosage_g }];
      const event = { source_id: 'day-scores', user_id, kind: 'meal', meal: 'breakfast', date: dayIn(), items: items(50) } as const;
      const enterpriseId = (await rows(sql<{ id: number }>`select ${company} as id`))[0]?.id as number;
      await used.server.deps.database.tenant(
        enterpriseId,
        (db) => recordCheckIns(db, { enterpriseId, source: 'app', staffId: null }, [{ ...event, eaten_at: `${dayIn()}T00:00:01+08:00` }]),
        'write',
      );
      const day = async () => (await storedDays()).find((one) => one.service_id === service_id) ?? expect.unreachable('the day');
      const before = await day();
      const { recipe_version } = await used.admin.getServicePlan({ service_id, from: dayIn(), to: dayIn() });
      await used.admin.updateServiceMeal({ service_id, recipe_version, date: dayIn(), meal: 'dinner', items: items(900) });
      const after = await day();
      expect(after.draft_day_score).toBe(expectedScore(after.meals, await planOf(after)));
      expect(after.draft_day_score).not.toBe(before.draft_day_score);
    });
  });

  describe('rescore-meals', () => {
    it('calculates drafts of earlier rules once more, leaves versions and scores of staff, and reports it', async () => {
      const { id } = await plannedDay();
      const state = () =>
        rows(sql`select id, version, draft_score, draft_items, score, score_items from diet_punch where punch_id = ${id} order by id`);
      const before = await state();
      const { draft_day_score } = await storedDay(id);
      await rows(sql`update diet_punch set score_rules = 0, draft_score = 1,
        draft_items = draft_items || '[{"item_id": 3, "value": 0}, {"item_id": 4, "value": 0}]' where punch_id = ${id} and draft_score is not null`);
      await rows(sql`update punch_day set draft_day_score = 1 where id = ${id}`);
      await used.server.runScheduledTasks(scheduledTasks);
      expect(await state()).toEqual(before);
      expect((await storedDay(id)).draft_day_score).toBe(draft_day_score);
      expect(log.text).toMatch(
        /draft scores of \d meals and 1 days were calculated by the present rules; \d meals and 1 days have another score now/,
      );
    });
  });
});
