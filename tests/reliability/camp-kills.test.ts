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

const kills = times(3, 50);
/** More than a request changes. */
const members = 120;

const addCamp = (database: Database) =>
  database.system(async (db) => {
    const { rows } = await sql<{ id: number }>`with c as (
        insert into camp (enterprise_id, name, status, type, period_no, service_days, capacity, start_date)
        values (1, '满员营', 'ready', 'fat_loss', 99, 28, 500, current_date + 9) returning id),
      people as (insert into customer (enterprise_id, nick_name, init_weight, principal_user_id)
        select 1, '学员' || n, 70, s.id from generate_series(1, ${members}::int) n, staff s where s.username = 'admin' returning id, principal_user_id),
      made as (insert into service (enterprise_id, service_no, user_id, product_name, type, status, service_days, start_date, energy_kcal, camp_id, joined_camp_at, principal_user_id)
        select 1, 'CAMP' || people.id, people.id, '减脂营', 'camp', 'pending', 28, current_date + 9, 1500, c.id, now(), principal_user_id from people, c)
      select id from c`.execute(db);
    return rows[0]?.id as number;
  });

/** What each service has, its days and the changes noted of them, with one of each version of its plan; the same for all or not. */
const standing = (place: Place, campId: number) =>
  place.look(async (database) => {
    const { rows } = await database.system((db) =>
      sql<{ line: string; count: number }>`select line, count(*)::int as count from (
        select s.service_days || ' days, ' || coalesce(s.recipe_id::text, 'no') || ' plan, '
          || (select count(*) from service_change c where c.service_id = s.id) || ' changes, '
          || (select count(*) from service_plan_version v where v.service_id = s.id) || ' versions, '
          || (select count(distinct m.date) || ' planned to ' || coalesce(max(m.date) - current_date, 0) from service_plan_meal m where m.service_id = s.id) as line
        from service s where s.camp_id = ${campId}) one group by 1 order by 1`.execute(db),
    );
    return rows;
  });

onEveryPlace('changes of a camp whose server is killed', (makePlace) => {
  it(`change each service once, ${kills} kills`, { timeout: 300_000 + 30_000 * kills }, async () => {
    const random = seededRandom(seed);
    const place = await makePlace();
    let server = await place.start();
    try {
      let client: Client = await adminOf(server);
      const recipe = (await client.getRecipeOptions({})).find((one) => one.type !== 'diet')?.id as number;
      await server.kill('SIGTERM');
      const camp_id = await place.look(addCamp);
      server = await place.start();
      client = await adminOf(server);
      const follow = await client.setCampRecipe({ camp_id, recipe_id: recipe });
      expect(follow.waiting).toBeGreaterThan(0);
      await endedJob(client, { id: follow.job_id as number });
      for (let killed = 0, round = 1; killed < kills; round++) {
        const service_days = round % 2 ? 35 : 28;
        const { changes } = await client.setCampServiceDays({ camp_id, service_days, dry_run: true });
        const services = changes.map(({ service_id, days_after }) => ({ id: service_id, service_days: days_after }));
        const { job_id, waiting, ok } = await client.setCampServiceDays({ camp_id, service_days, services });
        expect(ok).toHaveLength(members);
        const id = job_id as number;
        if (round === 1) await expectRefusal(client.setCampRecipe({ camp_id, recipe_id: recipe }), 40900);
        for (let wait = 50 + 200 * random(); killed < kills; wait = 50 + 300 * random()) {
          await new Promise((done) => setTimeout(done, wait));
          if ((await client.getJob({ id })).status === 'finished') break;
          await server.kill('SIGKILL');
          killed++;
          await endLeases(place);
          server = await place.start();
          client = await adminOf(server);
        }
        const { status, counts } = await endedJob(client, { id });
        expect({ status, updated: counts.updated }, `round ${round}, ${again}`).toEqual({ status: 'finished', updated: waiting });
        await server.kill('SIGTERM');
        const line = `${service_days} days, ${recipe} plan, ${2 * round + 1} changes, ${round + 1} versions, ${service_days} planned to ${8 + service_days}`;
        expect(await standing(place, camp_id), `round ${round}, ${again}`).toEqual([{ line, count: members }]);
        server = await place.start();
        client = await adminOf(server);
      }
    } finally {
      await server.kill('SIGKILL');
      await place.drop();
    }
  });
});
