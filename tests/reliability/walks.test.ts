import type { Client, Input } from '@shiyi/sdk';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { again, isFull, isLong, oneIn, seed, times, worldTimeout } from '../conformance/profile.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';
import { type Parents, type WalkedList, walkedLists } from './walked-lists.js';
import { createParents, WalkedRows } from './walked-rows.js';

const runs = isLong ? times(20, 1000) : isFull ? 60 : 12;

const change = fc.oneof(
  fc.record({ what: fc.constant('add' as const), key: fc.nat(100) }),
  fc.record({ what: fc.constant('remove' as const), at: fc.nat(100) }),
  fc.record({ what: fc.constant('move' as const), at: fc.nat(100), key: fc.nat(100) }),
);
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

/** Generates the initial rows, the page size, and the changes between the pages. */
const walk = fc.record({
  keys: fc.array(fc.nat(100), { maxLength: 24 }),
  limit: fc.integer({ min: 1, max: 7 }),
  changes: fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 24 }),
  sort: fc.nat(),
});
type Walk = typeof walk extends fc.Arbitrary<infer One> ? One : never;

/** More pages than any walk of this test can have, since its rows move only a limited number of times. */
const mostPages = 120;

interface Page {
  list: Record<string, unknown>[];
  next: string | null;
}

async function apply(rows: WalkedRows, changes: readonly Change[] = []) {
  for (const one of changes) {
    if (one.what === 'add') await rows.add(one.key);
    else if (one.what === 'remove') await rows.remove(one.at);
    else await rows.move(one.at, one.key);
  }
}

onEveryStore('walk through a list that changes meanwhile', (options) => {
  let server: TestServer;
  let parents: Parents;
  let boss: Client;

  beforeAll(async () => {
    // The cache keys are inserted into the cache table.
    server = await createTestServer({ ...options, cache: 'database' });
    const made = await createParents(server);
    parents = made;
    boss = await server.as(made.username);
  }, worldTimeout);
  afterAll(() => server?.close());

  async function check(list: WalkedList, { keys, limit, changes, sort }: Walk) {
    const rows = new WalkedRows(server.deps.database, list, parents);
    try {
      for (const key of keys) rows.stable.add(await rows.add(key));
      const input = { ...list.input(parents), ...(list.sorts.length > 0 ? { sort: list.sorts[sort % list.sorts.length] } : {}) };
      const read = async (more: object) =>
        (await boss.call(list.operation as 'listStaff', { ...input, ...more } as Input<'listStaff'>)) as unknown as Page;
      const seen: unknown[] = [];
      let page: Page | undefined;
      for (let count = 0; page?.next !== null; count++) {
        expect(count).toBeLessThan(mostPages);
        if (page) await apply(rows, changes[count - 1]);
        page = await read({ limit, ...(page ? { after: page.next } : {}) });
        seen.push(...page.list.map((row) => row[list.id]));
      }
      const stayed = seen.filter((id) => rows.stable.has(id));
      const after = (await read({ limit: 100 })).list.map((row) => row[list.id]).filter((id) => rows.stable.has(id));
      expect(stayed, again).toEqual(after);
      expect(new Set(stayed).size).toBe(rows.stable.size);
    } finally {
      await rows.removeAll();
    }
  }

  const named = oneIn(2, walkedLists).map((list) => ({ list, title: `${list.operation} by ${list.key}` }));

  it.each(named)(
    'returns every row that kept its place exactly once, in order: $title',
    async ({ list }) => {
      const property = fc.asyncProperty(walk, (one) => check(list, one));
      await fc.assert(property, { numRuns: runs, seed, endOnFailure: !isFull });
    },
    isLong ? 3_600_000 : 120_000,
  );
});
