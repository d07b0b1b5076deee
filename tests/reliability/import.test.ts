import { createHash } from 'node:crypto';
import type { Client } from '@shiyi/sdk';
import type { Database } from '@shiyi/server/db/database';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { again, isLong, seed, times, worldTimeout } from '../conformance/profile.js';
import { onEveryPlace, type Place } from '../support/place.js';
import { type Job, pointsOf, underKills } from './kill.js';

const rows = 20_000;
const imports = times(1, 100);

/** Every tenth row is invalid, every hundredth repeats the previous one. */
const isBad = (at: number) => at % 10 === 9;
const isTwin = (at: number) => at % 100 === 98;
const lines = Array.from({ length: rows }, (_, at) =>
  isBad(at) ? `12${at},坏${at},女` : `139${String(isTwin(at) ? at - 1 : at).padStart(8, '0')},客${at},女`,
);
const file = new File([`手机号,昵称,性别\n${lines.join('\n')}\n`], '客户.csv');
const taken = lines.filter((_, at) => !isBad(at) && !isTwin(at));
const failed = rows - taken.length;

/** Uploads the file 20 times at once, like an impatient user; only one import must result. */
async function uploadOften(client: Client): Promise<number> {
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.importCustomers({ file })));
  expect(new Set(answers.map((one) => one.id)).size).toBe(1);
  return answers[0]?.job_id as number;
}

async function checkCounts(client: Client, job: Job) {
  expect(job).toMatchObject({ status: 'finished', done: rows, total: rows });
  const one = await client.getImportFile({ id: job.import_file_id as number });
  expect(one).toMatchObject({ total: rows, created: taken.length, updated: 0, skipped: 0, failed });
  expect((await client.listImportFiles({})).total).toBe(1);
}

/** Customers that the import created; the sandbox company has others. */
const created = sql`array(select unnest(target_ids) from import_created)`;

/** Digests everything the import wrote, except times and ids that differ between runs; `fence` counts the workers that claimed the job. */
async function written(database: Database) {
  return database.system(async (db) => {
    const kept = await sql<{ line: string; row: string }>`
      select concat_ws(',', phone, nick_name, case sex when 2 then '女' end) as line, (to_jsonb(c) - '{id,created_at,updated_at}'::text[])::text as row
      from customer c where id = any(${created}) and source = 'import' order by phone`.execute(db);
    const outcomes = await sql<{ line: string }>`
      select concat_ws('|', r.row_no, r.outcome, r.field, r.reason, c.phone) as line
      from import_file f cross join import_outcomes(f.id, 1, 1000000) r left join customer c on c.id = r.target_id order by r.row_no`.execute(
      db,
    );
    const digest = createHash('sha256');
    for (const { row } of kept.rows) digest.update(row);
    for (const { line } of outcomes.rows) digest.update(line);
    const { fence } = await db.selectFrom('job').select('fence').where('kind', '=', 'import').executeTakeFirstOrThrow();
    return { lines: kept.rows.map((row) => row.line), outcomes: outcomes.rows.length, digest: digest.digest('hex'), fence };
  });
}

/** Deletes all traces of the import, so that the same file can be imported again. */
async function forget(database: Database) {
  await database.system(async (db) => {
    await sql`delete from customer where id = any(${created})`.execute(db);
    for (const table of ['import_row', 'import_created', 'import_file', 'notice', 'job'] as const) await db.deleteFrom(table).execute();
  });
}

onEveryPlace('an import whose server is killed', (makePlace) => {
  let place: Place;
  beforeAll(async () => {
    place = await makePlace();
  }, worldTimeout);
  afterAll(() => place?.drop());

  async function imported(points: readonly number[]) {
    await underKills({ place, begin: uploadOften, points, beside: place.stores === 'postgresql', after: checkCounts });
    const found = await place.look((database) => written(database).finally(() => forget(database)));
    expect(found.lines).toEqual(taken);
    expect(found.outcomes).toBe(rows);
    return found;
  }

  it(`writes the same as an undisturbed one, and nothing twice, ${imports} times`, { timeout: imports * 240_000 }, async () => {
    const random = seededRandom(seed);
    const digests = new Set<string>();
    if (isLong) digests.add((await imported([])).digest);
    let cut = 0;
    for (let at = 0; at < imports; at++) {
      const points = pointsOf(random, isLong ? 1 + Math.floor(random() * 3) : 1, rows);
      const { digest, fence } = await imported(points).catch((error) => {
        throw new Error(`import ${at}, killed at ${points.join(' and ')} rows, ${again}`, { cause: error });
      });
      digests.add(digest);
      cut += fence - 1;
      if (isLong) console.log(`import ${at + 1}: killed at ${points.join(', ')} rows, taken up ${fence - 1} times`);
    }
    expect(digests.size, again).toBe(1);
    expect(cut, `no kill met an import at work, ${again}`).toBeGreaterThan(0);
  });
});
