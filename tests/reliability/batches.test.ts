import type { ApiError, Client } from '@shiyi/sdk';
import type { Database } from '@shiyi/server/db/database';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { again, seed, times, worldTimeout } from '../conformance/profile.js';
import { adminOf, onEveryPlace, type Place } from '../support/place.js';
import type { ServerProcess } from '../support/process.js';

const size = 150;
const kills = times(3, 60);

const marked = (mark: string) => sql`(select id from service where product_name = ${mark})`;

/** Customers with an order each, in a state and with days counted from today. */
const addServices = (mark: string, status: string, start: number) => (database: Database) =>
  database.system((db) =>
    sql`with c as (insert into customer (enterprise_id, nick_name, sex, birthday, height, init_weight, stage, principal_user_id)
          select 1, ${mark} || at, 2, '1990-01-01', 165, 70, 'in_service', (select min(id) from staff where enterprise_id = 1)
          from generate_series(1, ${size}::int) at returning id, principal_user_id)
      insert into service (enterprise_id, service_no, user_id, product_name, type, status, service_days, start_date, energy_kcal, principal_user_id)
        select 1, ${mark} || id, id, ${mark}, 'weight_loss', ${status}, 5, (now() at time zone 'Asia/Shanghai')::date + ${start}::int, 1450, principal_user_id from c`.execute(
      db,
    ),
  );

/** Counts of states, of changes of state, and of messages to customers; each the same for every service or for none. */
const standing = (mark: string) => async (database: Database) => {
  const { rows } = await database.system((db) =>
    sql<{ status: string; changes: number; told: number; n: number }>`select status, changes, told, count(*)::int as n from (
      select s.status, (select count(*)::int from service_change c where c.service_id = s.id and c.kind = 'status') as changes,
        (select count(*)::int from customer_message m where m.service_id = s.id and m.kind in ('service_started', 'service_finished', 'service_terminated')) as told
      from service s where s.id in ${marked(mark)}) one group by 1, 2, 3 order by 1`.execute(db),
  );
  return rows;
};

/** The schedule of a server that starts looks after a minute. */
const makeDue = (database: Database) =>
  database.system((db) =>
    sql`insert into schedule (name, next_at) values ('move-services', now()) on conflict (name) do update set next_at = now()`.execute(db),
  );

onEveryPlace('a server that is killed over many services', (makePlace) => {
  let place: Place;
  let server: ServerProcess | undefined;
  beforeAll(async () => {
    place = await makePlace();
    // The first start adds the companies.
    await (await place.start()).kill('SIGTERM');
  }, worldTimeout);
  afterAll(async () => {
    await server?.kill('SIGKILL');
    await place?.drop();
  });
  const start = async (): Promise<Client> => {
    server = await place.start();
    return adminOf(server);
  };
  const stop = async (signal: NodeJS.Signals) => {
    await server?.kill(signal);
    server = undefined;
  };

  it(`has done a batch change whole or not at all, ${kills} times, and once when it is sent again`, {
    timeout: kills * 120_000,
  }, async () => {
    const random = seededRandom(seed);
    let took = 0;
    const outcomes = new Set<string>();
    for (let at = 0; at < kills; at++) {
      const mark = `批量${at}号`;
      await place.look(addServices(mark, 'in_service', -1));
      let client = await start();
      const filter = { keyword: mark };
      const terminate = () => client.changeServiceStatusInBatch({ filter, status: 'terminated', reason: '退款' });
      const began = performance.now();
      const call = terminate().then(
        ({ ok }) => `done ${ok.length}`,
        (error: ApiError) => error.kind,
      );
      // The first runs to its end and shows how long one takes.
      if (at > 0) await new Promise((done) => setTimeout(done, took * (at === 1 ? 0.15 : random())));
      else await call;
      if (at === 0) took = performance.now() - began;
      await stop('SIGKILL');
      const answer = await call;
      const rows = await place.look(standing(mark));
      const isDone = rows[0]?.status === 'terminated';
      outcomes.add(`${answer} ${isDone}`);
      const now = isDone ? { status: 'terminated', changes: 1, told: 1 } : { status: 'in_service', changes: 0, told: 0 };
      expect(rows, `kill ${at}, ${answer}, ${again}`).toEqual([{ ...now, n: size }]);
      if (answer === `done ${size}`) expect(isDone).toBe(true);
      client = await start();
      const { ok, failed } = await terminate();
      expect([ok.length, failed.length]).toEqual(isDone ? [0, size] : [size, 0]);
      await stop('SIGTERM');
      expect(await place.look(standing(mark)), again).toEqual([{ status: 'terminated', changes: 1, told: 1, n: size }]);
    }
    expect([...outcomes], `no kill met a batch at work, ${again}`).toContainEqual(expect.stringMatching(/^network/));
  });

  it('moves each service once when it is killed while the schedule moves them at midnight', { timeout: 900_000 }, async () => {
    await place.look(addServices('该开始', 'pending', 0));
    await place.look(addServices('该结束', 'in_service', -5));
    await place.look(makeDue);
    let cut = 0;
    let left = 2 * size;
    while (left > 0) {
      const client = await start();
      const open = async () =>
        (await client.listServices({ keyword: '该开始', status: 'pending' })).total +
        (await client.listServices({ keyword: '该结束', status: 'in_service' })).total;
      // Killed while some are moved and others are not; the last time it may end.
      const isFarEnough = async () => {
        left = await open();
        return left < (cut === 0 ? 2 * size : 1);
      };
      await expect.poll(isFarEnough, { timeout: 150_000, interval: 20 }).toBe(true);
      await stop('SIGKILL');
      if (left > 0) cut++;
      await place.look(makeDue);
    }
    expect(cut, again).toBe(1);
    expect(await place.look(standing('该开始')), again).toEqual([{ status: 'in_service', changes: 1, told: 1, n: size }]);
    expect(await place.look(standing('该结束')), again).toEqual([{ status: 'finished', changes: 1, told: 1, n: size }]);
  });
});
