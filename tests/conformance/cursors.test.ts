import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onEveryStore } from '../support/stores.js';
import { addTagAreas } from './company-rows.js';
import type { Values } from './draft.js';
import { faultsIn } from './judge.js';
import { fillLists, type Order, orders, type Page, pageOf, placeFor, titleOf } from './lists.js';
import type { Pool } from './pool.js';
import type { Staff } from './principals.js';
import { aboutOf, isFull, seed, worldTimeout } from './profile.js';
import { type Answer, codeOf, type Envelope } from './wire.js';
import { createWorld, type World } from './world.js';

/** Number of pages to split a list into, if it has enough rows. */
const pages = isFull ? 12 : 5;

interface Refused {
  errors?: { field: string; rule: string }[];
}

/** Names the refused field, to tell a refused cursor from any other refusal. */
const refusal = (answer: Answer) => {
  const { errors = [] } = (answer.json as Envelope).data as Refused;
  return `${codeOf(answer)} ${errors.map((one) => one.field).join()}`;
};

const garbage = ['a', '0', '-', '_', 'MJqf3y7WsgOF5Y8ASpX4ZbEoHuxnDtVv', 'null', 'undefined', 'A'.repeat(4000)];
const written = ['null', '{}', '[]', '[[]]', '"a"', '1', '["0123456789"]', '["0123456789",1]', `${'['.repeat(900)}${']'.repeat(900)}`];
const noCursors = [...garbage, ...written.map((text) => Buffer.from(text).toString('base64url'))];

/** Returns the cursor with one character changed. */
function spoilt(cursor: string, at: number): string {
  const other = cursor[at] === 'A' ? 'B' : 'A';
  return cursor.slice(0, at) + other + cursor.slice(at + 1);
}

onEveryStore('lists by cursor', (options) => {
  let world: World;
  const pools = new Map<string, Pool>();
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    world = await createWorld(options);
    for (const name of ['prober', 'twin prober']) {
      const pool = await world.poolOf(name);
      await world.populate(name, pool);
      pools.set(name, pool);
      const staff = world.people.staff.get(name) as Staff;
      await fillLists(world.server.deps.database, staff);
      await world.server.deps.database.system((db) => addTagAreas(db, staff.enterpriseId));
      await pool.refresh('tag-intellect');
      // Sessions are a list, too.
      for (let count = 0; count < 4; count++) tokens.set(name, await world.people.tokenOf(name));
    }
  }, worldTimeout * 2);
  afterAll(() => world?.close());

  const reader =
    (name = 'prober') =>
    ({ list, sort }: Order, query: Values, path: Values = {}) =>
      world.call(list, { path, query: { ...query, ...(sort === undefined ? {} : { sort }) } }, tokens.get(name));

  const placed = (order: Order, name = 'prober') => placeFor(order, pools.get(name) as Pool, reader(name));

  /** Returns the first cursor of a list; null if it has at most one row. */
  async function cursorOf(order: Order, name = 'prober'): Promise<string | null> {
    const { path, query } = await placed(order, name);
    return pageOf(await reader(name)(order, { ...query, limit: 1 }, path)).next;
  }

  /** First cursors, requested once for all tests that try them on other lists. */
  const asked = new Map<Order, Promise<string | null>>();
  function knownCursorOf(order: Order): Promise<string | null> {
    const known = asked.get(order) ?? cursorOf(order);
    asked.set(order, known);
    return known;
  }

  /** Drops the remaining seconds, which differ between two reads. */
  const withoutCountdown = (row: unknown) => ({ ...(row as object), ttl_seconds: undefined });

  const lengths = new Map<string, number>();

  it.each(aboutOf(30, orders).map((order) => ({ title: titleOf(order), order })))(
    'give the same rows as by number: $title',
    async ({ title, order }) => {
      const read = reader();
      const { path, query } = await placed(order);
      const { total } = pageOf(await read(order, { ...query, limit: 1 }, path));
      lengths.set(title, total);
      const limit = Math.max(1, Math.min(100, Math.ceil(total / pages)));
      const byNumber: unknown[] = [];
      for (let page = 1; page <= Math.ceil(total / limit); page++)
        byNumber.push(...pageOf(await read(order, { ...query, limit, page }, path)).list);
      const byCursor: unknown[] = [];
      let last: Page | undefined;
      for (let after: string | null | undefined; after !== null; after = last.next) {
        const answer = await read(order, { ...query, limit, ...(after === undefined ? {} : { after }) }, path);
        expect(faultsIn(order.list, answer)).toEqual([]);
        last = pageOf(answer);
        expect(last.total).toBe(total);
        byCursor.push(...last.list);
        expect(byCursor.length).toBeLessThanOrEqual(total);
      }
      expect(byCursor.map(withoutCountdown)).toEqual(byNumber.map(withoutCountdown));
      expect(new Set(byCursor.map((row) => JSON.stringify(row))).size).toBe(total);
    },
  );

  it('have two rows or more, or the walks above have shown nothing', () => {
    expect([...lengths].filter(([, total]) => total < 2).map(([title]) => title)).toEqual([]);
  });

  describe('invalid cursors', () => {
    it.each(aboutOf(6, orders).map((order) => ({ title: titleOf(order), order })))('are refused: $title', async ({ order }) => {
      const { path, query } = await placed(order);
      const own = (await cursorOf(order)) as string;
      const others = await Promise.all(orders.filter((one) => one.list !== order.list || keysOf(one) !== keysOf(order)).map(knownCursorOf));
      const twin = await cursorOf(order, 'twin prober');
      const changed = Array.from(own, (_, at) => spoilt(own, at)).filter((_, at) => isFull || at % 7 === seed % 7);
      const wrong = [...noCursors, ...others, twin, ...changed, own.slice(0, -1), `${own}A`, own.toLowerCase()];
      const answers = new Set<string>();
      for (const after of wrong) {
        if (after === null) continue;
        const answer = await reader()(order, { ...query, after, limit: 1 }, path);
        expect(faultsIn(order.list, answer), after).toEqual([]);
        answers.add(refusal(answer) === '40000 after' ? 'refused' : `${after} was answered ${answer.status} ${refusal(answer)}`);
      }
      expect([...answers]).toEqual(['refused']);
      expect(codeOf(await reader()(order, { ...query, after: own, limit: 1 }, path))).toBe(200);
    });
  });
});

/** Returns the effective sort order: a list without `sort` shares its cursors with its default order. */
function keysOf({ list, sort }: Order): string {
  const asked = list.parameters.find((one) => one.name === 'sort');
  return sort ?? /Defaults to (-?\w+)/.exec(asked?.description ?? '')?.[1] ?? '';
}
