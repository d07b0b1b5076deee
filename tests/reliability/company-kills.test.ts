import type { Database } from '@shiyi/server/db/database';
import type { FileStore } from '@shiyi/server/files/file-store';
import { newFileKey } from '@shiyi/server/files/file-store';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { createCompany } from '@shiyi/server/setup/company';
import { openFiles } from '@shiyi/server/stores';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { again, seed, times } from '../conformance/profile.js';
import { digestOf, tablesOf } from '../conformance/rows.js';
import { onEveryPlace, type Place } from '../support/place.js';
import { work } from './killed-work.js';

const kills = times(3, 50);
/** Several steps of each table. */
const rows = 3000;
const fileCount = 250;
/** About what a process takes until it begins. */
const startMs = 2000;

/** Creates a company that was deleted 31 days ago, with files and rows that refer to each other. */
async function addDeleted(database: Database, corpid: string, keys: readonly string[]): Promise<number> {
  const admin = { username: `${corpid}.boss`, name: '王静', passwordHash: null };
  const expireAt = new Date(Date.now() + 86_400_000);
  return database.system(async (db) => {
    const { enterprise_id: id } = await createCompany(db, { name: corpid, short_name: corpid, corpid, isSandbox: false, expireAt, admin });
    await sql`insert into channel (enterprise_id, code, name, type, level) select ${id}, 'c' || n, '渠道' || n, 'store', 1 from generate_series(1, 300) n`.execute(
      db,
    );
    // Some channels are below later ones.
    await sql`update channel set level = 2, pid = (select max(id) from channel where enterprise_id = ${id}) where enterprise_id = ${id}
      and id in (select id from channel where enterprise_id = ${id} order by id limit 9)`.execute(db);
    await sql`with made as (insert into customer (enterprise_id, nick_name, phone) select ${id}, '客户' || n, '188' || lpad(n::text, 8, '0') from generate_series(1, ${rows}::int) n returning id)
      insert into footmark (enterprise_id, user_id, type, content) select ${id}, id, 'note', '跟进' from made`.execute(db);
    await sql`insert into file (enterprise_id, key, name, mime, size, sha256) select ${id}, unnest(${keys}::text[]), 'x', 'image/png', 1, 'x'`.execute(
      db,
    );
    await sql`insert into lead (enterprise_id, name, phone) select ${id}, '线索' || n, '188' || lpad(n::text, 8, '0') from generate_series(1, ${2 * rows}::int) n`.execute(
      db,
    );
    await sql`insert into cache_entry (enterprise_id, key, value) select ${id}, 'kept ' || n, 'x' from generate_series(1, ${rows}::int) n`.execute(
      db,
    );
    await sql`update enterprise set deleted_at = now() - interval '31 days', status = 'disabled' where id = ${id}`.execute(db);
    return id;
  });
}

/** Returns the files of these that are in the store. */
async function stored(files: FileStore, keys: readonly string[]): Promise<string[]> {
  const found = await Promise.all(keys.map(async (key) => ((await files.get(key)) ? [key] : [])));
  return found.flat();
}

const tablesWith = async (database: Database, id: number) => {
  const left: string[] = [];
  for (const { name, tenant } of await tablesOf(database)) {
    if (!tenant) continue;
    const { rows: some } = await database.system((db) =>
      sql`select from ${sql.table(name)} where enterprise_id = ${id} limit 1`.execute(db),
    );
    if (some.length > 0) left.push(name);
  }
  return left;
};

const filesOf = (place: Place) => openFiles({ dataDir: place.env.SHIYI_DATA_DIR as string });

onEveryPlace('erasure of a company whose server is killed', (makePlace) => {
  it(`leaves no row and no file of it, and all of others, ${kills} kills`, { timeout: 300_000 + 60_000 * kills }, async () => {
    const random = seededRandom(seed);
    const place = await makePlace();
    try {
      // The first start adds the companies.
      await (await place.start()).kill('SIGTERM');
      const files = await filesOf(place);
      let took = 0;
      // The first round runs to its end and shows how long one takes.
      for (let killed = 0, round = 0; killed < kills; round++) {
        const keys = Array.from({ length: fileCount }, newFileKey);
        const other = newFileKey();
        for (const key of [...keys, other])
          await files.put(
            key,
            (async function* () {
              yield Buffer.from('x');
            })(),
          );
        const id = await place.look((database) => addDeleted(database, `gone${round}`, keys));
        const before = await place.look((database) => digestOf(database, 1));
        const wait = () => took * (0.2 + 0.3 * random());
        while (round > 0 && killed < kills && !(await work(place, wait()))) {
          killed++;
          const left = await stored(files, keys);
          const named = await place.look((database) =>
            database.system((db) => db.selectFrom('file').select('key').where('enterprise_id', '=', id).execute()),
          );
          // A file whose row is gone would stay for ever.
          expect(
            named.map(({ key }) => key),
            `round ${round}, ${again}`,
          ).toEqual(expect.arrayContaining(left));
        }
        const began = performance.now();
        await work(place);
        if (round === 0) took = performance.now() - began - startMs;
        expect(await place.look((database) => tablesWith(database, id)), `round ${round}, ${again}`).toEqual([]);
        expect(await stored(files, [...keys, other])).toEqual([other]);
        expect(await place.look((database) => digestOf(database, 1))).toEqual(before);
      }
    } finally {
      await place.drop();
    }
  });
});
