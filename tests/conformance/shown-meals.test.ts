import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, postgresUrl } from '../support/postgres.js';
import { hasPostgres } from '../support/server.js';

interface Meal {
  enterprise_id: string;
  service_id: string;
  user_id: string;
}

describe.skipIf(!hasPostgres)('meals that staff may see', () => {
  let first: pg.Client;
  let second: pg.Client;
  let drop: () => Promise<void>;
  let meal: Meal;

  beforeAll(async () => {
    const own = await createDatabase(postgresUrl(), process.env.SHIYI_TEST_POSTGRES_TEMPLATE ?? '');
    drop = own.drop;
    [first, second] = [new pg.Client(own.url), new pg.Client(own.url)];
    await Promise.all([first.connect(), second.connect()]);
    const { rows } = await first.query<Meal>(
      'select enterprise_id, service_id, user_id from diet_punch where is_shown group by 1, 2, 3 order by count(distinct day) desc limit 1',
    );
    meal = rows[0] as Meal;
  });
  afterAll(async () => {
    await Promise.all([first?.end(), second?.end()]);
    await drop?.();
  });

  /** Adds a meal to a day of the service, like another one of the same day. */
  const addMeal = (client: pg.Client) =>
    client.query(
      `insert into diet_punch (enterprise_id, day, punch_id, service_id, user_id, meal, eaten_at)
       select p.enterprise_id, p.day, p.id, p.service_id, p.user_id, m.meal, now()
       from punch_day p cross join unnest(array['breakfast', 'morning_snack', 'lunch', 'afternoon_snack', 'dinner', 'night_snack']) m(meal)
       where p.enterprise_id = $1 and p.service_id = $2
         and not exists (select from diet_punch d where d.service_id = p.service_id and d.day = p.day and d.meal = m.meal) limit 1`,
      [meal.enterprise_id, meal.service_id],
    );
  const consent = (client: pg.Client, granted: boolean) =>
    client.query("insert into customer_consent (enterprise_id, user_id, module, granted) values ($1, $2, 'diet', $3)", [
      meal.enterprise_id,
      meal.user_id,
      granted,
    ]);
  const shown = async () => {
    const { rows } = await first.query<{ is_shown: boolean; count: number }>(
      'select is_shown, count(*)::int from diet_punch where enterprise_id = $1 and service_id = $2 group by 1',
      [meal.enterprise_id, meal.service_id],
    );
    return rows;
  };

  /** Runs both writes at once; the second one waits until the transaction of the first one ends. */
  async function atOnce(write: (client: pg.Client) => Promise<unknown>, waits: (client: pg.Client) => Promise<unknown>) {
    await first.query('begin');
    await write(first);
    const later = waits(second);
    const isWaiting = 'select from pg_stat_activity where datname = current_database() and wait_event_type = $1';
    await expect.poll(async () => (await first.query(isWaiting, ['Lock'])).rowCount).toBe(1);
    await first.query('commit');
    await later;
  }

  it('are none after a refusal, and all after consent, one added meanwhile included', async () => {
    await atOnce((client) => consent(client, false), addMeal);
    expect(await shown()).toEqual([{ is_shown: false, count: expect.any(Number) }]);
    await atOnce(addMeal, (client) => consent(client, true));
    expect(await shown()).toEqual([{ is_shown: true, count: expect.any(Number) }]);
    await atOnce(addMeal, (client) => consent(client, false));
    expect(await shown()).toEqual([{ is_shown: false, count: expect.any(Number) }]);
    await consent(first, true);
  });

  it('are none of a deleted service', async () => {
    const remove = (at: string) => first.query(`update service set deleted_at = ${at} where id = $1`, [meal.service_id]);
    await remove('now()');
    expect(await shown()).toEqual([{ is_shown: false, count: expect.any(Number) }]);
    await remove('null');
    expect(await shown()).toEqual([{ is_shown: true, count: expect.any(Number) }]);
  });

  it('keep their version when they are shown or hidden', async () => {
    const versions = async () =>
      (await first.query('select id, version from diet_punch where service_id = $1 order by id', [meal.service_id])).rows;
    const before = await versions();
    await consent(first, false);
    await consent(first, true);
    expect(await versions()).toEqual(before);
  });
});
