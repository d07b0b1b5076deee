import { seededRandom } from '@shiyi/server/sandbox/random';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Values } from '../conformance/draft.js';
import { fillLists, type Order, orders, pageOf, placeFor, titleOf } from '../conformance/lists.js';
import type { Pool } from '../conformance/pool.js';
import type { Staff } from '../conformance/principals.js';
import { aboutOf, again, isFull, seed, worldTimeout } from '../conformance/profile.js';
import { codeOf } from '../conformance/wire.js';
import { createWorld, type World } from '../conformance/world.js';
import { onEveryStore } from '../support/stores.js';
import { ChangingRows, type Row, type Storage } from './changing-rows.js';

const rounds = isFull ? 12 : 3;
/** Rows of a list that take part; the others stay as they are. */
const mostChanged = 8;

/** Pages a list is read in, at most, and rows of a page, at least. */
const mostPages = 20;
const fewestRows = 2;

/** What happens to a row, and before which page. */
interface Fate {
  what: 'appears' | 'goes' | 'moves';
  before: number;
  row: unknown;
}

/** The rows of a list that another transaction may change without ending the session of the reader. */
interface Changeable {
  storage: Storage;
  rows: unknown[];
}

onEveryStore('list whose rows change while it is read', (options) => {
  let world: World;
  let pool: Pool;
  let token: string;
  let changing: ChangingRows;

  beforeAll(async () => {
    // The cache keys are inserted into the cache table.
    world = await createWorld({ ...options, cache: 'database' });
    pool = await world.poolOf('prober');
    await world.populate('prober', pool);
    const prober = world.people.staff.get('prober') as Staff;
    await fillLists(world.server.deps.database, prober);
    for (let count = 0; count < 4; count++) token = await world.people.tokenOf('prober');
    await world.server.deps.jobs.stop();
    changing = new ChangingRows(world.server.deps.database, prober.enterpriseId);
  }, worldTimeout * 2);
  afterAll(() => world?.close());

  const read = ({ list, sort }: Order, query: Values, path: Values = {}) =>
    world.call(list, { path, query: { ...query, ...(sort === undefined ? {} : { sort }) } }, token);

  type Reader = (query: Values) => ReturnType<typeof read>;

  /** Reads the whole list; `between` runs before each page but the first. Returns undefined if a page is refused. */
  async function walk(reader: Reader, between: (page: number) => Promise<void> = async () => undefined): Promise<Row[] | undefined> {
    const rows: Row[] = [];
    let after: string | null | undefined;
    for (let page = 0; after !== null; page++) {
      if (page > 0) await between(page);
      const answer = await reader(after === undefined ? {} : { after });
      if (codeOf(answer) !== 200) return undefined;
      const { list, next } = pageOf(answer);
      rows.push(...(list as Row[]));
      after = next;
    }
    return rows;
  }

  const without = (rows: readonly Row[], { key }: Storage, gone: unknown) =>
    rows.map((row) => row[key]).filter((value) => String(value) !== String(gone));

  /** Finds the table of a list: the one from which removing a row removes it, and no other, from the list. */
  async function changeableIn(order: Order, reader: Reader, rows: readonly Row[]): Promise<Changeable | undefined> {
    // A row with rows below it cannot go, and moving it moves those.
    const parents = new Set(rows.map((row) => row.pid));
    const some = rows.filter((row) => row.id === undefined || !parents.has(row.id)).slice(0, mostChanged);
    const keys = Object.keys(rows[0] ?? {}).filter((key) => new Set(rows.map((row) => String(row[key]))).size === rows.length);
    for (const key of keys.toSorted((one, other) => Number(other === 'id') - Number(one === 'id')))
      for await (const storage of changing.storagesOf(
        order.list.id,
        key,
        some.map((row) => row[key]),
      )) {
        const changeable: unknown[] = [];
        for (const { [key]: value } of some) {
          const kept = await changing.remove(storage, value);
          const left = await walk(reader);
          await changing.restore(storage, kept);
          const isOwn = JSON.stringify(left?.map((row) => row[key])) === JSON.stringify(without(rows, storage, value));
          if (isOwn) changeable.push(value);
          else if (left?.length === rows.length) break;
        }
        if (changeable.length > 0) return { storage, rows: changeable };
      }
    return undefined;
  }

  function fatesOf(rows: readonly unknown[], pages: number, random: () => number): Fate[] {
    const changed = rows.filter(() => random() < 0.6);
    return changed.map((row) => ({
      what: (['appears', 'goes', 'moves'] as const)[Math.floor(random() * 3)] as Fate['what'],
      before: 1 + Math.floor(random() * (pages - 1)),
      row,
    }));
  }

  /** Reads the list while these rows meet their fates; then all is as before. Returns the identities of the rows read. */
  async function readMeanwhile(reader: Reader, { storage, rows }: Changeable, fates: readonly Fate[]) {
    const kept = new Map<unknown, string>();
    const remove = async (row: unknown) => kept.set(row, await changing.remove(storage, row));
    const restore = async (row: unknown) => {
      await changing.restore(storage, kept.get(row) as string);
      kept.delete(row);
    };
    const moved: [unknown, string][] = [];
    for (const { what, row } of fates) {
      if (what === 'appears') await remove(row);
      if (what === 'moves') {
        const before = await changing.remove(storage, row);
        await changing.restore(storage, before);
        moved.push([row, before]);
      }
    }
    try {
      const seen = await walk(reader, async (page) => {
        for (const { what, row } of fates.filter((one) => one.before === page)) {
          if (what === 'appears') await restore(row);
          else if (what === 'goes') await remove(row);
          else await changing.move(storage, row, rows[(rows.indexOf(row) + 1) % rows.length]);
        }
      });
      return seen?.map((row) => row[storage.key]);
    } finally {
      for (const row of [...kept.keys()]) await restore(row);
      for (const [row, before] of moved) {
        await changing.remove(storage, row);
        await changing.restore(storage, before);
      }
    }
  }

  /** Lists whose rows are put together from several tables. */
  const composed: string[] = [];
  let changes = 0;

  const tried = aboutOf(40, orders);
  it.each(tried.map((order) => ({ title: titleOf(order), order })))(
    'returns each unchanged row once: $title',
    { timeout: worldTimeout },
    async ({ title, order }) => {
      const { path, query } = await placeFor(order, pool, read);
      const readIn =
        (limit: number): Reader =>
        (more) =>
          read(order, { ...query, limit, ...more }, path);
      const before = (await walk(readIn(100))) ?? expect.unreachable();
      const limit = Math.max(fewestRows, Math.ceil(before.length / mostPages));
      const reader = readIn(limit);
      const changeable = await changeableIn(order, reader, before);
      if (!changeable) return void composed.push(title);
      const { key } = changeable.storage;
      const random = seededRandom(seed);
      for (let round = 0; round < rounds; round++) {
        const fates = fatesOf(changeable.rows, Math.ceil(before.length / limit), random);
        changes += fates.length;
        const changed = new Set(fates.map(({ row }) => row));
        const seen = await readMeanwhile(reader, changeable, fates);
        const said = `${again} ${JSON.stringify(fates)}`;
        expect(
          seen?.filter((row) => !changed.has(row)),
          said,
        ).toEqual(before.map((row) => row[key]).filter((row) => !changed.has(row)));
        for (const { what, row } of fates)
          if (what !== 'moves') expect(seen?.filter((one) => one === row).length, said).toBeLessThanOrEqual(1);
      }
      expect(await walk(reader).then((rows) => rows?.map((row) => row[key]))).toEqual(before.map((row) => row[key]));
    },
  );

  it('has changed rows of nearly all lists, or the walks above have shown nothing', () => {
    console.log(options.stores, composed, changes);
    expect(composed.length).toBeLessThan(orders.length * 0.15);
    expect(changes).toBeGreaterThan(tried.length);
  });
});
