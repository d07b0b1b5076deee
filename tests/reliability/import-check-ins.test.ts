import { createHash } from 'node:crypto';
import type { Client } from '@shiyi/sdk';
import type { Database } from '@shiyi/server/db/database';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { again, seed, times, worldTimeout } from '../conformance/profile.js';
import { onEveryPlace, type Place } from '../support/place.js';
import { type Job, pointsOf, underKills } from './kill.js';

const people = 20;
const days = 60;
const records = ['早餐,380,千卡,燕麦', '午餐,620,千卡,米饭', '体重,69.5,kg,', '饮水,1800,ml,', '步数,8000,,'];
const rows = people * days * records.length;
const imports = times(1, 30);

const phoneOf = (at: number) => `139000400${String(at).padStart(2, '0')}`;
const dayAgo = (ago: number) => new Date(Date.now() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);

/** Customers with an order, of whom each agreed to show all. */
const addPeople = (database: Database) =>
  database.system((db) =>
    sql`with c as (insert into customer (enterprise_id, nick_name, phone, init_weight)
          select 1, '客' || at, '139000400' || lpad(at::text, 2, '0'), 70 from generate_series(0, ${people - 1}::int) at returning id),
        k as (insert into customer_consent (enterprise_id, user_id, module, granted)
          select 1, id, m, true from c, unnest(array['diet', 'weight', 'sport', 'sleep']) m)
      insert into service (enterprise_id, service_no, user_id, product_name, type, status, service_days, start_date)
        select 1, 'KILL' || id, id, '体重管理', 'weight_loss', 'in_service', 365, now()::date - 90 from c`.execute(db),
  );

/** Digests all that check-ins of these customers wrote, except times and ids. */
async function written(database: Database) {
  return database.system(async (db) => {
    const mine = sql`(select id from customer where phone like '139000400%')`;
    const found = await sql<{ line: string }>`
      select 'weight ' || user_id || to_jsonb(w)::jsonb - '{created_at,updated_at}'::text[] as line from punch_weight w where user_id in ${mine}
      union all select 'day ' || user_id || to_jsonb(p)::jsonb - '{id,created_at,updated_at,version}'::text[] from punch_day p where user_id in ${mine}
      union all select 'meal ' || user_id || to_jsonb(d)::jsonb - '{id,punch_id,created_at,updated_at,submitted_at,version}'::text[] from diet_punch d where user_id in ${mine}
      union all select 'action ' || user_id || day || kind || (record - 'source_id') from punch_action where source = 'import'
      union all select 'receipts ' || count(*) from punch_receipt where source = 'import'
      union all select 'row ' || r.row_no || r.outcome || (select source_id ~ ('-row-' || r.row_no || '$') from punch_action a where a.id = r.target_id)
        from import_file f cross join import_outcomes(f.id, 1, 1000000) r order by 1`.execute(db);
    const { fence } = await db.selectFrom('job').select('fence').where('kind', '=', 'import').executeTakeFirstOrThrow();
    const count = (what: string) => found.rows.filter(({ line }) => line.startsWith(`${what} `)).length;
    const digest = createHash('sha256');
    for (const { line } of found.rows) digest.update(line);
    return {
      digest: digest.digest('hex'),
      fence,
      actions: count('action'),
      meals: count('meal'),
      outcomes: count('row'),
    };
  });
}

async function forget(database: Database) {
  await database.system(async (db) => {
    for (const table of [
      'import_row',
      'import_created',
      'import_file',
      'notice',
      'job',
      'punch_receipt',
      'punch_action',
      'punch_day',
      'punch_weight',
    ] as const)
      await db.deleteFrom(table).execute();
  });
}

async function upload(client: Client): Promise<number> {
  const lines = Array.from({ length: rows }, (_, at) => {
    const [person, rest] = [at % people, Math.floor(at / people)];
    return `${phoneOf(person)},${dayAgo(1 + (rest % days))},${records[Math.floor(rest / days)]}`;
  });
  const file = new File([`手机号,日期,打卡内容,数值,单位,餐次说明\n${lines.join('\n')}\n`], '打卡.csv');
  return (await client.importCheckIns({ file })).job_id;
}

async function checkCounts(client: Client, job: Job) {
  expect(job).toMatchObject({ status: 'finished', done: rows, total: rows });
  expect(await client.getImportFile({ id: job.import_file_id as number })).toMatchObject({ created: rows, skipped: 0, failed: 0 });
}

onEveryPlace('an import of check-ins whose server is killed', (makePlace) => {
  let place: Place;
  beforeAll(async () => {
    place = await makePlace();
    // The first start adds the companies.
    await (await place.start()).kill('SIGTERM');
    await place.look(addPeople);
  }, worldTimeout);
  afterAll(() => place?.drop());

  async function imported(points: readonly number[]) {
    await underKills({ place, begin: upload, points, beside: place.stores === 'postgresql', after: checkCounts });
    const found = await place.look((database) => written(database).finally(() => forget(database)));
    expect(found).toMatchObject({ actions: rows, meals: 2 * people * days, outcomes: rows });
    return found;
  }

  it(`records each check-in once, ${imports} times`, { timeout: (imports + 1) * 240_000 }, async () => {
    const random = seededRandom(seed);
    const { digest: atRest } = await imported([]);
    let cut = 0;
    for (let at = 0; at < imports; at++) {
      // A point within the last chunk is only seen once the import has finished.
      const points = pointsOf(random, 1, rows / 2);
      const { digest, fence } = await imported(points);
      expect(digest, `killed at ${points.join()} rows, ${again}`).toBe(atRest);
      cut += fence - 1;
    }
    expect(cut, `no kill met an import at work, ${again}`).toBeGreaterThan(0);
  });
});
