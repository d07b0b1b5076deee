import { createClient } from '@shiyi/sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ok } from '../faults/raw-server.js';

type Row = { id: number };

/** Serves a list, newest first, which `before` may change before each further page is read. */
function serve(rows: Row[], before: (rows: Row[], read: number) => void, most = 100) {
  let asked = 0;
  const fetch = (url: string) => {
    const search = new URL(url).searchParams;
    if (asked > 0) before(rows, asked);
    asked++;
    if (asked > 5000) throw new Error('reads for ever');
    const limit = Math.min(most, Number(search.get('limit')));
    const page = Number(search.get('page'));
    const list = rows.slice((page - 1) * limit, page * limit);
    const body = ok({ list, total: rows.length, page, limit });
    const at = body.indexOf('\r\n\r\n') + 4;
    return Promise.resolve(new Response(body.toString('utf8', at), { headers: { 'content-type': 'application/json' } }));
  };
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', fetch });
  return { rows: () => client.paginate('listStaff', { keyword: '林' }), asked: () => asked };
}

const count = (length: number): Row[] => Array.from({ length }, (_, at) => ({ id: length - at }));

async function idsOf(rows: AsyncIterable<Row>): Promise<number[]> {
  const ids: number[] = [];
  for await (const row of rows) ids.push(row.id);
  return ids;
}

describe('paginate', () => {
  it.each([
    [0, 1],
    [1, 1],
    [100, 1],
    [101, 2],
    [220, 3],
    [1000, 11],
  ])('reads %i rows with %i requests', async (length, requests) => {
    const server = serve(count(length), () => undefined);
    expect(await idsOf(server.rows() as never)).toEqual(count(length).map((one) => one.id));
    expect(server.asked()).toBe(requests);
  });

  it('works with a server whose pages are smaller than requested', async () => {
    const server = serve(count(95), () => undefined, 20);
    expect(await idsOf(server.rows() as never)).toHaveLength(95);
  });

  it('ends with a server that always answers the same rows', async () => {
    const rows = count(100);
    const server = serve(rows, () => undefined);
    const client = createClient({
      baseUrl: 'http://127.0.0.1:1',
      fetch: () => Promise.resolve(Response.json({ code: 200, data: { list: rows, total: 1000, page: 1, limit: 100 } })),
    });
    expect(await idsOf(client.paginate('listStaff') as never)).toHaveLength(100);
    expect(server.asked()).toBe(0);
  });

  it('returns no row twice and misses none that stayed, whatever is added or removed between pages', async () => {
    const change = fc.record({ add: fc.nat(120), remove: fc.array(fc.nat(10_000), { maxLength: 150 }) });
    await fc.assert(
      fc.asyncProperty(fc.nat(600), fc.array(change, { maxLength: 30 }), async (length, changes) => {
        const rows = count(length);
        const stayed = new Set(rows.map((one) => one.id));
        let newest = length;
        const server = serve(rows, (now, read) => {
          const { add = 0, remove = [] } = changes[read - 1] ?? {};
          for (const at of remove) for (const gone of now.length ? now.splice(at % now.length, 1) : []) stayed.delete(gone.id);
          for (let one = 0; one < add; one++) now.unshift({ id: ++newest });
        });
        const ids = await idsOf(server.rows() as never);
        expect(new Set(ids).size).toBe(ids.length);
        const read = new Set(ids);
        expect([...stayed].filter((id) => !read.has(id))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

/** Serves the same list with cursors, each of which names a row. */
function serveCursors(rows: Row[], before: (rows: Row[], read: number) => void) {
  const asked: URLSearchParams[] = [];
  const fetch = (url: string) => {
    const search = new URL(url).searchParams;
    if (asked.length > 0) before(rows, asked.length);
    asked.push(search);
    if (asked.length > 5000) throw new Error('reads for ever');
    const limit = Number(search.get('limit'));
    const after = search.get('after');
    const behind = after === null ? rows : rows.filter((row) => row.id < Number(after));
    const list = behind.slice(0, limit);
    const next = behind.length > limit ? String(list.at(-1)?.id) : null;
    return Promise.resolve(Response.json({ code: 200, message: '', data: { list, total: rows.length, page: 1, limit, next } }));
  };
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', fetch });
  const walk = (input: object = {}) => client.paginate('listStaff', { keyword: '林', ...input }) as AsyncIterable<Row>;
  return { walk, asked };
}

const answers = (...pages: object[]) => {
  let asked = 0;
  const fetch = () => {
    const page = pages[Math.min(asked++, pages.length - 1)];
    return Promise.resolve(Response.json({ code: 200, message: '', data: { total: 9, page: 1, limit: 100, ...page } }));
  };
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', fetch });
  return { walk: () => client.paginate('listStaff') as AsyncIterable<Row>, asked: () => asked };
};

describe('each with cursors', () => {
  it('requests the rows after the previous cursor, with the same filters', async () => {
    const server = serveCursors(count(25), () => undefined);
    expect(await idsOf(server.walk({ limit: 10, page: 7 }))).toEqual(count(25).map((row) => row.id));
    expect(server.asked.map(String)).toEqual([
      'keyword=%E6%9E%97&limit=10&page=1',
      'keyword=%E6%9E%97&limit=10&after=16',
      'keyword=%E6%9E%97&limit=10&after=6',
    ]);
  });

  it('starts at the given cursor', async () => {
    const server = serveCursors(count(25), () => undefined);
    expect(await idsOf(server.walk({ after: '5' }))).toEqual([4, 3, 2, 1]);
  });

  it('returns every row that stayed once, without extra requests', async () => {
    const change = fc.record({ add: fc.nat(120), remove: fc.array(fc.nat(10_000), { maxLength: 150 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(600),
        fc.integer({ min: 1, max: 100 }),
        fc.array(change, { maxLength: 30 }),
        async (length, limit, changes) => {
          const rows = count(length);
          const stayed = new Set(rows.map((one) => one.id));
          let newest = length;
          const server = serveCursors(rows, (now, read) => {
            const { add = 0, remove = [] } = changes[read - 1] ?? {};
            for (const at of remove) for (const gone of now.length ? now.splice(at % now.length, 1) : []) stayed.delete(gone.id);
            for (let one = 0; one < add; one++) now.unshift({ id: ++newest });
          });
          const ids = await idsOf(server.walk({ limit }));
          expect(new Set(ids).size).toBe(ids.length);
          expect([...stayed].filter((id) => !ids.includes(id))).toEqual([]);
          expect(server.asked.length).toBeLessThanOrEqual(Math.ceil(length / Math.max(10, limit)) + 1);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('returns a row once that was moved behind the cursor meanwhile', async () => {
    const server = answers({ list: [{ id: 1 }, { id: 2 }], next: 'a' }, { list: [{ id: 1 }, { id: 3 }], next: null });
    expect(await idsOf(server.walk())).toEqual([1, 2, 3]);
  });

  it('ends with a server that answers the same cursor, or always others without a new row', async () => {
    const same = answers({ list: [{ id: 1 }], next: 'a' });
    expect([await idsOf(same.walk()), same.asked()]).toEqual([[1], 2]);
    const others = answers(...Array.from({ length: 40 }, (_, at) => ({ list: [{ id: 1 }], next: String(at) })));
    expect([await idsOf(others.walk()), others.asked()]).toEqual([[1], 11]);
  });
});
