import { newFileKey } from '@shiyi/server/files/file-store';
import { eraseCompany } from '@shiyi/server/setup/erase-company';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { digestOf, tablesOf } from '../../conformance/rows.js';
import { ownCompany } from '../../support/own-company.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';

const rows = 300;

onEveryStore('eraseCompany', (options) => {
  let server: TestServer;
  let company: number;
  let keys: string[];
  beforeAll(async () => {
    server = await createTestServer(options);
    ({ id: company } = await ownCompany(server));
    keys = Array.from({ length: 120 }, newFileKey);
    const { database, files, jobs } = server.deps;
    for (const key of keys)
      await files.put(
        key,
        (async function* () {
          yield Buffer.from('x');
        })(),
      );
    await database.system(async (db) => {
      await sql`insert into file (enterprise_id, key, name, mime, size, sha256) select ${company}, unnest(${keys}::text[]), 'x', 'image/png', 1, 'x'`.execute(
        db,
      );
      await sql`insert into customer (enterprise_id, nick_name) select ${company}, '客户' || n from generate_series(1, ${rows}::int) n`.execute(
        db,
      );
      await sql`insert into channel (enterprise_id, code, name, type, level) select ${company}, 'c' || n, '渠道' || n, 'store', 1 from generate_series(1, ${rows}::int) n`.execute(
        db,
      );
      // Some channels are below later ones.
      await sql`update channel set level = 2, pid = (select max(id) from channel where enterprise_id = ${company})
        where id in (select id from channel where enterprise_id = ${company} order by id limit 9)`.execute(db);
    });
    await jobs.stop();
  }, 60_000);
  afterAll(() => server?.close());

  const tablesLeft = async () => {
    const left: string[] = [];
    for (const { name, tenant } of await tablesOf(server.deps.database)) {
      const query = sql`select from ${sql.table(name)} where enterprise_id = ${company} limit 1`;
      if (tenant && (await server.deps.database.system((db) => query.execute(db))).rows.length > 0) left.push(name);
    }
    return left;
  };

  it('ends after any step, goes on where it ended, and never leaves a file whose row is gone', { timeout: 120_000 }, async () => {
    const { database, files } = server.deps;
    const before = await digestOf(database, 1);
    let turns = 0;
    for (let isDone = false; !isDone; turns++) {
      let steps = 0;
      isDone = await eraseCompany(database, server.deps, company, () => ++steps > 3 * (turns + 1));
      const named = await database.system((db) => db.selectFrom('file').select('key').where('enterprise_id', '=', company).execute());
      const stored = await Promise.all(keys.map(async (key) => ((await files.get(key)) ? [key] : [])));
      expect(named.map(({ key }) => key)).toEqual(expect.arrayContaining(stored.flat()));
    }
    expect(turns).toBeGreaterThan(3);
    expect(await tablesLeft()).toEqual([]);
    expect(await digestOf(database, 1)).toEqual(before);
  });
});
