import { expect, expectTypeOf, it } from 'vitest';
import { createClient, type Data } from '../index.js';

/** Creates a client whose server responds to each request only when the test says so. */
function slowServer(options: { fewHeaders?: boolean; successCode?: number; token?: () => string } = {}) {
  const asked: { url: string; init: RequestInit; answer: (data: unknown, code?: number) => void }[] = [];
  const client = createClient({
    baseUrl: 'http://shiyi.example',
    retries: 0,
    ...options,
    fetch: (url, init) =>
      new Promise((done) => asked.push({ url, init, answer: (data, code = 200) => done(Response.json({ code, message: 'ok', data })) })),
  });
  return { client, asked };
}

const page = { list: [], total: 0, page: 1, limit: 20, next: null };

it('sends one request for equal simultaneous reads, and another one later', async () => {
  const { client, asked } = slowServer();
  const first = [client.listStaff({ page: 1 }), client.safe('listStaff', { page: 1 }), client.listStaff({ page: 2 })];
  expect(asked).toHaveLength(2);
  for (const one of asked) one.answer(page);
  await Promise.all(first);
  void client.listStaff({ page: 1 });
  expect(asked).toHaveLength(3);
});

it('does not share a response across a write, another token, or a call with its own signal', async () => {
  let token = 'a';
  const { client, asked } = slowServer({ token: () => token });
  void client.listStaff();
  const write = client.deleteCacheKeys({ pattern: 'a:*' });
  asked[1]?.answer({ deleted: 1 });
  await write;
  void client.listStaff();
  expect(asked).toHaveLength(3);
  token = 'b';
  void client.listStaff();
  expect(asked).toHaveLength(4);
  void client.listStaff({}, { signal: new AbortController().signal });
  expect(asked).toHaveLength(5);
  // Writes never share a request.
  void client.createCacheKey({ key: 'a', value: '1' });
  void client.createCacheKey({ key: 'a', value: '1' });
  expect(asked).toHaveLength(7);
});

it('calls operations by their typed paths', async () => {
  const { client, asked } = slowServer();
  const staff = client.GET('/admin/v1/users', { keyword: '林' });
  const removed = client.DELETE('/admin/v1/role/{id}', { id: 3 });
  expectTypeOf(staff).resolves.toEqualTypeOf<Data<'listStaff'>>();
  expect(asked.map(({ url, init }) => `${init.method} ${new URL(url).pathname}`)).toEqual([
    'GET /admin/v1/users',
    'DELETE /admin/v1/role/3',
  ]);
  asked[0]?.answer(page);
  asked[1]?.answer({});
  expect(await staff).toEqual(page);
  await removed;
  // @ts-expect-error no such path
  await expect(client.GET('/admin/v1/nothing')).rejects.toMatchObject({ kind: 'usage', reason: 'unknown-operation' });
  // @ts-expect-error a path of another method
  const otherMethod = () => client.POST('/admin/v1/role/tree');
  // @ts-expect-error an input that is required
  const noInput = () => client.DELETE('/admin/v1/role/{id}');
  void [otherMethod, noInput];
});

it('sends only the documented headers if configured, and then retries no writes', async () => {
  const { client, asked } = slowServer({ fewHeaders: true, token: () => 'a' });
  void client.createCacheKey({ key: 'a', value: '1' }, { idempotencyKey: 'k' });
  expect(asked[0]?.init.headers).toEqual({ 'Admin-Token': 'a', 'Content-Type': 'application/json' });
  let sent = 0;
  const broken = createClient({
    baseUrl: 'http://shiyi.example',
    fewHeaders: true,
    fetch: async () => {
      sent++;
      throw new TypeError('fetch failed');
    },
  });
  await broken.createCacheKey.safe({ key: 'a', value: '1' }, { idempotencyKey: 'k' });
  expect(sent).toBe(1);
});

it('accepts the configured success code', async () => {
  const { client, asked } = slowServer({ successCode: 0 });
  const [good, bad] = [client.listStaff.safe({ page: 1 }), client.listStaff.safe({ page: 2 })];
  asked[0]?.answer(page, 0);
  asked[1]?.answer(page, 200);
  expect([(await good).ok, (await bad).ok]).toEqual([true, false]);
});
