import { setTimeout } from 'node:timers/promises';
import type { Client } from '@shiyi/sdk';
import type { Database } from '@shiyi/server/db/database';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { again, seed, times } from '../conformance/profile.js';
import { adminOf, onEveryPlace, type Place } from '../support/place.js';
import type { ServerProcess } from '../support/process.js';
import { endLeases } from './end-leases.js';

const kills = times(2, 100);
const people = 8000;
const cities = ['甲市', '乙市'];

/** Half of them live in one city, half in the other. */
const addPeople = (database: Database) =>
  database.system((db) =>
    sql`insert into customer (enterprise_id, nick_name, city)
      select 1, '一批' || n, (array['甲市', '乙市'])[1 + n % 2] from generate_series(1, ${people}::int) n`.execute(db),
  );

const livingIn = (city: string) => ({ field: 'attribute.city', op: 'eq' as const, values: [city] });

/** Where the people with the tag live, how often it came and went, and how often at most for one of them. */
const outcome = (place: Place, tagId: number) =>
  place.look((database) =>
    database.tenant(1, async (db) => {
      const { rows: members } = await sql<{ city: string; count: number }>`select c.city, count(*)::int as count
        from customer_tag t join customer c on c.id = t.user_id where t.tag_id = ${tagId} group by 1`.execute(db);
      const { rows } = await sql<{ most: number; count: number }>`select max(count)::int as most, sum(count)::int as count from (
        select count(*) from customer_tag_change where tag_id = ${tagId} group by user_id, added) one`.execute(db);
      return { members, changes: rows[0] };
    }),
  );

onEveryPlace('computation of smart tags whose server is killed', (makePlace) => {
  const random = seededRandom(seed);
  const lastRun = async (client: Client, tag_id: number) =>
    (await client.listIntelligentTagRuns({ tag_id, limit: 1 })).list[0] ?? expect.unreachable('no run');

  /** Waits for the run of a tag while its server is killed. Returns the last server and the kills. */
  async function underKills(place: Place, first: ServerProcess, tagId: number, most: number) {
    let server = first;
    let client = await adminOf(server);
    let killed = 0;
    for (;;) {
      await setTimeout(20 + 300 * random());
      const { status, error } = await lastRun(client, tagId);
      expect([status, error], again).not.toContain('failed');
      if (status === 'done') return { server, killed };
      if (killed === most) continue;
      await server.kill('SIGKILL');
      killed += 1;
      await endLeases(place);
      server = await place.start();
      client = await adminOf(server);
    }
  }

  it(`ends as an undisturbed one, ${kills} kills`, { timeout: 300_000 + 30_000 * kills }, async () => {
    const place = await makePlace();
    let server = await place.start();
    try {
      const client = await adminOf(server);
      const { id: tag_group_id } = await client.saveIntelligentTagGroup({ name: '城市', mode: 'exclusive' });
      const input = { tag_group_id, name: '住在', update_mode: 'manual' as const };
      let tag = await client.saveIntelligentTag({ ...input, condition: livingIn('没有这座城市') });
      await server.kill('SIGTERM');
      await place.look(addPeople);
      server = await place.start();
      for (let killed = 0, round = 1; killed < kills; round += 1) {
        // Everybody leaves, and the others come.
        const city = cities[round % 2] as string;
        const admin = await adminOf(server);
        const { version } = await admin.getIntelligentTag({ tag_id: tag.id });
        tag = await admin.saveIntelligentTag({ ...input, id: tag.id, version, condition: livingIn(city) });
        const last = await underKills(place, server, tag.id, kills - killed);
        killed += last.killed;
        await last.server.kill('SIGTERM');
        const { members, changes } = await outcome(place, tag.id);
        expect(members, `round ${round}, ${again}`).toEqual([{ city, count: people / 2 }]);
        expect(changes, `round ${round}, ${again}`).toEqual({ most: Math.ceil(round / 2), count: (people / 2) * (2 * round - 1) });
        server = await place.start();
      }
    } finally {
      await server.kill('SIGKILL');
      await place.drop();
    }
  });
});
