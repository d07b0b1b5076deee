import type { ApiError, Client } from '@shiyi/sdk';
import type { Database } from '@shiyi/server/db/database';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { again, isLong, seed, times, worldTimeout } from '../conformance/profile.js';
import { adminOf, onEveryPlace, type Place } from '../support/place.js';
import type { ServerProcess } from '../support/process.js';

const cycles = times(2, 200);
const writers = 4;
/** Check the data only now and then: the server itself has to repair the effects of a kill. */
const lookEvery = 10;
const gone = undefined;
type Value = string | typeof gone;

/** What a writer knows about its values: acknowledged ones, and pending ones that may have been stored. */
class Journal {
  readonly kept = new Map<string, Value>();
  readonly pending = new Map<string, Value>();
  acknowledged = 0;
  /** Writes known to be stored, whether or not acknowledged. */
  done = 0;

  /** Sends a write; its outcome is unknown until the server has responded. */
  async write(thing: string, value: Value, send: () => Promise<unknown>) {
    this.pending.set(thing, value);
    await send();
    this.pending.delete(thing);
    this.kept.set(thing, value);
    this.acknowledged++;
    this.done++;
  }

  /** Checks that every stored value is the last acknowledged or pending one, and that the log has exactly one row per stored write. */
  check({ things: found, told }: Kept, message: string) {
    for (const [thing, value] of this.pending) {
      if (found.get(thing) === value && this.kept.get(thing) !== value) {
        this.kept.set(thing, value);
        this.done++;
      }
      this.pending.delete(thing);
      if (!this.kept.has(thing)) this.kept.set(thing, gone);
    }
    const lost = [...this.kept].filter(([thing, value]) => found.get(thing) !== value);
    expect(lost, message).toEqual([]);
    expect(
      [...found.keys()].filter((thing) => this.kept.get(thing) === gone),
      message,
    ).toEqual([]);
    expect(told, message).toBe(this.done);
  }
}

/** Creates, changes and deletes cache keys and roles in turn, until the server is gone. */
async function write(client: Client, journal: Journal, name: string, random: () => number) {
  const roles = new Map<string, number>();
  for (let at = 0; ; at++) {
    const key = `key:${name}:${at}`;
    await journal.write(key, '0', () => client.createCacheKey({ key, value: '0' }));
    const code = `role_${name}_${at}`;
    const role = { name: code, code, level: 5, data_scope: 'self' as const };
    await journal.write(code, code, async () => roles.set(code, (await client.createRole(role)).id));
    const older = `key:${name}:${Math.floor(random() * (at + 1))}`;
    if (journal.kept.get(older) === gone) continue;
    if (random() < 0.5) await journal.write(older, `later ${at}`, () => client.updateCacheKey({ key: older, value: `later ${at}` }));
    else await journal.write(older, gone, () => client.deleteCacheKey({ key: older }));
    const id = roles.get(code) as number;
    if (random() < 0.5) await journal.write(code, 'renamed', () => client.updateRole({ ...role, id, version: 1, name: 'renamed' }));
    else await journal.write(code, gone, () => client.deleteRole({ id }));
  }
}

interface Kept {
  things: Map<string, Value>;
  told: number;
}

/** Returns the values that the writers stored, and the number of writes in the log. */
const kept = (database: Database): Promise<Kept> =>
  database.system(async (db) => {
    const { rows } = await sql<{ thing: string; value: string }>`
      select key as thing, value from cache_entry where key like 'key:%' union all select code, name from role where code like 'role\\_%'`.execute(
      db,
    );
    const log = await db.selectFrom('operation_log').select('id').where('ok', '=', true).where('module', 'in', ['redis', 'role']).execute();
    return { things: new Map(rows.map(({ thing, value }) => [thing, value])), told: log.length };
  });

onEveryPlace('a server that is killed under writes', (makePlace) => {
  let place: Place;
  let server: ServerProcess | undefined;
  beforeAll(async () => {
    place = await makePlace();
  }, worldTimeout);
  afterAll(async () => {
    await server?.kill('SIGKILL');
    await place?.drop();
  });

  it(`keeps all it has acknowledged, ${cycles} times`, { timeout: cycles * 120_000 }, async () => {
    const random = seededRandom(seed);
    const journal = new Journal();
    let total = 0;
    for (let cycle = 0; cycle < cycles; cycle++) {
      server = await place.start();
      const client = await adminOf(server);
      const enough = 5 + Math.floor(random() * 60);
      journal.acknowledged = 0;
      const names = Array.from({ length: writers }, (_, at) => `${cycle}_${at}`);
      const faults = Promise.all(names.map((name) => write(client, journal, name, random).catch((error: ApiError) => error)));
      await expect.poll(() => journal.acknowledged, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(enough);
      await server.kill('SIGKILL');
      server = undefined;
      for (const fault of await faults) expect((fault as ApiError).kind, `${String(fault)}, ${again}`).toBe('network');
      total += journal.acknowledged;
      if (isLong && cycle % 10 === 9) console.log(`${cycle + 1} kills, ${total} acknowledged writes`);
      if (cycle % lookEvery !== lookEvery - 1 && cycle !== cycles - 1) continue;
      journal.check(await place.look(kept), `cycle ${cycle}, killed after ${enough} answers, ${again}`);
    }
    server = await place.start();
    expect((await (await adminOf(server)).checkOperationLogs()).ok, again).toBe(true);
  });
});
