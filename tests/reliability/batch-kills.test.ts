import { setTimeout } from 'node:timers/promises';
import type { Client } from '@shiyi/sdk';
import type { Database } from '@shiyi/server/db/database';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { again, seed, times } from '../conformance/profile.js';
import { endedJob } from '../support/ended-job.js';
import { expectRefusal } from '../support/expect-refusal.js';
import { adminOf, onEveryPlace, type Place } from '../support/place.js';
import { endLeases } from './end-leases.js';

const kills = times(2, 50);
/** More than a request changes. */
const people = 9000;
const notes = 5000;

const addPeople = (database: Database) =>
  database.system(async (db) => {
    await sql`insert into customer (enterprise_id, nick_name) select 1, '一批' || n from generate_series(1, ${people}::int) n`.execute(db);
  });

/** Each has many notes; they are merged one after another. */
const addDuplicates = (database: Database) =>
  database.system(async (db) => {
    await sql`with c as (insert into customer (enterprise_id, nick_name)
        select 1, case when n = 0 then '保留的客户' else '重复' || n end from generate_series(0, ${kills}::int) n returning id, nick_name)
      insert into footmark (enterprise_id, user_id, type, content, operator_id)
        select 1, c.id, 'note', '跟进', s.id from c, staff s, generate_series(1, ${notes}::int) where s.username = 'admin' and c.nick_name like '重复%'`.execute(
      db,
    );
  });

/** Waits for a job while its server is killed, until the job or the kills are over. Returns the last server's client and the kills. */
async function underKills(place: Place, first: { server: Awaited<ReturnType<Place['start']>>; client: Client }, id: number, most: number) {
  const random = seededRandom(seed + id);
  let { server, client } = first;
  let killed = 0;
  while (killed < most) {
    await setTimeout(20 + 150 * random());
    if ((await client.getJob({ id })).status === 'finished') break;
    await server.kill('SIGKILL');
    killed++;
    await endLeases(place);
    server = await place.start();
    client = await adminOf(server);
  }
  expect(await endedJob(client, { id }), again).toMatchObject({ status: 'finished' });
  return { server, client, killed };
}

onEveryPlace('batches of customers and merges whose server is killed', (makePlace) => {
  it(`change each customer once, ${kills} kills`, { timeout: 300_000 + 30_000 * kills }, async () => {
    const place = await makePlace();
    await (await place.start()).kill('SIGTERM');
    await place.look(addPeople);
    let server = await place.start();
    try {
      let client = await adminOf(server);
      const { list: staff } = await client.listStaff({ limit: 2 });
      for (let killed = 0, round = 1; killed < kills; round++) {
        const principal_user_id = staff[round % 2]?.id as number;
        const batch = { op: 'assign' as const, filter: { keyword: '一批' }, principal_user_id };
        const { changed, waiting, job_id } = await client.setCustomersInBatch(batch);
        expect({ changed, isLeft: waiting > 0 }).toEqual({ changed: people, isLeft: true });
        if (round === 1) await expectRefusal(client.setCustomersInBatch({ ...batch, principal_user_id: staff[0]?.id as number }), 40900);
        const last = await underKills(place, { server, client }, job_id as number, kills - killed);
        ({ server, client } = last);
        killed += last.killed;
        expect((await client.getJob({ id: job_id as number })).counts).toMatchObject({ updated: waiting });
        await server.kill('SIGTERM');
        const standing = await place.look((database) =>
          database.system((db) =>
            sql<{
              principal: number;
              changes: number;
              count: number;
            }>`select principal_user_id as principal, changes, count(*)::int as count from (
              select c.principal_user_id, (select count(*)::int from customer_change x where x.user_id = c.id) as changes
              from customer c where c.nick_name like '一批%') one group by 1, 2`.execute(db),
          ),
        );
        expect(standing.rows, `round ${round}, ${again}`).toEqual([{ principal: principal_user_id, changes: round, count: people }]);
        server = await place.start();
        client = await adminOf(server);
      }
    } finally {
      await server.kill('SIGKILL');
      await place.drop();
    }
  });

  it(`move each record of a merged customer once, ${kills} kills`, { timeout: 300_000 + 30_000 * kills }, async () => {
    const place = await makePlace();
    await (await place.start()).kill('SIGTERM');
    await place.look(addDuplicates);
    let server = await place.start();
    try {
      let client = await adminOf(server);
      const [stays] = (await client.listCustomers({ keyword: '保留的客户' })).list;
      const id = stays?.id as number;
      for (let killed = 0, merged = 1; killed < kills; merged++) {
        const [other] = (await client.listCustomers({ keyword: `重复${merged}`, limit: 1, sort: 'created_at' })).list;
        const { version } = await client.getCustomer({ id });
        const merge = { id, version, other_id: other?.id as number, other_version: other?.version as number };
        const { waiting, job_id } = await client.mergeCustomers(merge);
        expect(waiting).toBe(notes);
        const last = await underKills(place, { server, client }, job_id as number, kills - killed);
        ({ server, client } = last);
        killed += last.killed;
        await server.kill('SIGTERM');
        const { rows } = await place.look((database) =>
          database.system((db) =>
            sql<{ id: number; count: number }>`select f.user_id as id, count(*)::int as count from footmark f
              join customer c on c.id = f.user_id where c.id in (${id}, ${merge.other_id}) group by 1`.execute(db),
          ),
        );
        expect(rows, `merge ${merged}, ${again}`).toEqual([{ id, count: notes * merged }]);
        server = await place.start();
        client = await adminOf(server);
      }
    } finally {
      await server.kill('SIGKILL');
      await place.drop();
    }
  });
});
