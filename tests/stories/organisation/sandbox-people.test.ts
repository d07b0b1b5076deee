import { directoryOf } from '@shiyi/server/sandbox/directory';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { dayIn } from '../../support/services.js';
import { onEveryStore } from '../../support/stores.js';

const daySeconds = 86_400;

describe('directoryOf', () => {
  const friendships = (since: Date) =>
    [...directoryOf('wwsandbox', '青禾', since).contacts.values()].flatMap(({ external_userid, follows }) =>
      [...follows.values()].map(({ createtime }) => ({ external_userid, createtime })),
    );
  const monday = new Date('2027-03-01T05:00:00Z');

  it('makes the same contacts for the same day, and moves them with it', () => {
    const before = friendships(monday);
    expect(friendships(new Date('2027-03-01T11:00:00Z'))).toEqual(before);
    const moved = before.map((one) => ({ ...one, createtime: one.createtime + 7 * daySeconds }));
    expect(friendships(new Date('2027-03-08T05:00:00Z'))).toEqual(moved);
  });

  it('adds contacts at times that differ, by day', () => {
    const times = friendships(monday).map(({ createtime }) => createtime);
    expect(new Set(times).size).toBeGreaterThan(times.length * 0.98);
    const hours = times.map((time) => new Date((time + 8 * 3600) * 1000).getUTCHours());
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(9);
    expect(Math.max(...hours)).toBeLessThan(22);
  });
});

onEveryStore('sandbox company', (options) => {
  const used = useAdmin(options);
  const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await used.server.deps.database.system((db) => query.execute(db))).rows;
  const company = sql`(select id from enterprise where corpid = 'wwsandbox')`;
  const seriesOf = async (corpid: string) => {
    const found = await rows(sql<{ phone: string; series: number[] }>`select c.phone, json_agg(w.weight order by w.day) as series
      from punch_weight w join customer c on c.id = w.user_id join enterprise e on e.id = c.enterprise_id where e.corpid = ${corpid}
      and w.day < current_date group by 1 order by 1`);
    return new Map(found.map(({ phone, series }) => [phone, series]));
  };

  it('has no two customers whose weight went the same way', async () => {
    const courses = [...(await seriesOf('wwsandbox')).values()].map((series) =>
      series.map((kg) => Math.round((kg - (series[0] ?? 0)) * 100)),
    );
    expect(courses.length).toBeGreaterThan(20);
    const long = courses.filter(({ length }) => length > 5).map((one) => JSON.stringify(one));
    expect(new Set(long).size).toBe(long.length);
    const losses = courses.filter(({ length }) => length > 5).map((one) => one.at(-1) ?? 0);
    expect(new Set(losses).size).toBeGreaterThan(losses.length * 0.7);
    expect(losses.some((change) => change > 0)).toBe(true);
  });

  it('is the same for the same seed', async () => {
    expect(await seriesOf('twin.wwsandbox')).toEqual(await seriesOf('wwsandbox'));
  });

  it('has a plan in force today for each running service', async () => {
    const { list } = await used.admin.listServices({ status: 'in_service', limit: 100 });
    expect(list.length).toBeGreaterThan(15);
    for (const { id, product_name } of list) {
      const plan = await used.admin.getServicePlan({ service_id: id });
      const day = plan.days.find(({ date }) => date === dayIn());
      expect([product_name, day?.meals.length]).toEqual([product_name, expect.toSatisfy((count) => count >= 3)]);
      const { list: versions } = await used.admin.listServicePlanVersions({ service_id: id });
      expect(versions.at(-1)).toMatchObject({ number: 1, kind: 'generated' });
    }
  });

  it('keeps losing weight from who is pregnant, and purines from who has gout', async () => {
    const [pregnant] = await rows(sql<{
      energy_kcal: number;
      kcal: number;
      goal: string;
    }>`select s.energy_kcal, (s.energy_basis ->> 'tdee')::float8 as kcal, s.energy_input ->> 'goal' as goal
      from service s join customer c on c.id = s.user_id where s.enterprise_id = ${company} and c.health_flags ? 'pregnancy' and s.status = 'in_service'`);
    expect(pregnant?.goal).toBe('keep');
    const foods = await rows(sql<{
      purine: number;
    }>`select distinct f.purine_mg::float8 as purine from service s join customer c on c.id = s.user_id
      join service_plan_meal m on m.service_id = s.id cross join lateral jsonb_array_elements(m.items) i join ingredient f on f.id = (i ->> 'ingredient_id')::bigint
      where s.enterprise_id = ${company} and c.health_flags ? 'gout' and f.purine_mg is not null`);
    expect(foods.length).toBeGreaterThan(0);
    expect(Math.max(...foods.map(({ purine }) => purine))).toBeLessThan(150);
  });

  it('saw customers last at times that differ', async () => {
    const { list } = await used.admin.listCustomers({ limit: 100 });
    const times = list.flatMap(({ last_punch_at }) => last_punch_at ?? []);
    expect(times.length).toBeGreaterThan(15);
    expect(new Set(times).size).toBe(times.length);
    expect(new Set(list.map(({ created_at }) => created_at)).size).toBe(list.length);
    expect(Math.max(...times.map((time) => Date.parse(time)))).toBeLessThanOrEqual(Date.now());
  });

  it('shows the last weigh-in as the current weight, and none of who does not agree', async () => {
    const last = await rows(sql<{
      id: number;
      weight: number;
      agrees: boolean;
    }>`select distinct on (w.user_id) w.user_id as id, w.weight::float8 as weight,
      coalesce((select granted from customer_consent k where k.user_id = w.user_id and k.module = 'weight' order by k.id desc limit 1), false) as agrees
      from punch_weight w where w.enterprise_id = ${company} order by w.user_id, w.day desc`);
    expect(last.some(({ agrees }) => !agrees)).toBe(true);
    for (const { id, weight, agrees } of last) {
      const { current_weight } = await used.admin.getCustomer({ id });
      expect([id, current_weight]).toEqual([id, agrees ? weight : null]);
    }
  });

  it('reviews meals in four handwritings, and customers answer', async () => {
    const said = await rows(sql<{
      staff_id: number | null;
      words: string[];
    }>`select staff_id, array_agg(distinct content) as words from punch_comment
      where enterprise_id = ${company} group by 1`);
    const hands = said.filter(({ staff_id }) => staff_id !== null);
    expect(hands).toHaveLength(4);
    expect(new Set(hands.flatMap(({ words }) => words)).size).toBe(hands.flatMap(({ words }) => words).length);
    expect(said.find(({ staff_id }) => staff_id === null)?.words.length).toBeGreaterThan(4);
  });

  it('has phrases to choose from', async () => {
    const { list } = await used.admin.listPhrases({ limit: 100 });
    expect(list.length).toBeGreaterThan(10);
  });
});
