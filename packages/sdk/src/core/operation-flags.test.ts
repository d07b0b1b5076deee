import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { http, ok, type RawServer, startRawServer } from '../../../../tests/faults/raw-server.js';
import { type Attempt, type ClientOptions, createClient, operations, type SettledAttempt } from '../index.js';

const token = 'tok-4vJ9sQ0rT2wX8yZ1aB3cD5eF7gH9iJ0kL2mN4oP6';
const page = { list: [], total: 0, page: 1, limit: 20, next: null };
let server: RawServer;

beforeEach(async () => {
  server = await startRawServer();
  server.answer = (socket) => socket.write(ok(page, { 'x-request-id': 'server-1' }));
});
afterEach(() => server[Symbol.asyncDispose]());

const connect = (options: Partial<ClientOptions> = {}) => createClient({ baseUrl: server.url, token, ...options });

describe('createClient', () => {
  it('contains nothing for unused operations', () => {
    const client = connect();
    expect(Reflect.ownKeys(client)).toEqual(['call', 'safe', 'paginate']);
    expect(client.listStaff).toBe(client.listStaff);
    expect(Reflect.ownKeys(client)).toEqual(['call', 'safe', 'paginate', 'listStaff']);
  });

  it('has every operation and nothing else', async () => {
    const client = connect();
    const ids = Object.keys(operations);
    expect(ids.length).toBeGreaterThan(500);
    for (const id of ids) expect([id, id in client, typeof client[id as 'listStaff']]).toEqual([id, true, 'function']);
    for (const id of ['nothing', 'constructor', '__proto__', 'toString', 'list', 'Staff', 'listStaff ', '\nlistStaff'])
      expect([id, Object.hasOwn(client, id), id in operations, Object.hasOwn(operations, id)]).toEqual([id, false, false, false]);
    expect((client as unknown as Record<string, unknown>).then).toBeUndefined();
    expect(await Promise.resolve(client)).toBe(client);
  });

  it('allows tests to replace a method', async () => {
    const client = connect();
    vi.spyOn(client, 'listStaff').mockResolvedValue({ ...page, total: 7 });
    expect(await client.listStaff()).toMatchObject({ total: 7 });
  });
});

describe('safe', () => {
  it('returns data, message and metadata of the call', async () => {
    for (const result of [await connect().listStaff.safe({ page: 1 }), await connect().safe('listStaff', { page: 1 })]) {
      expect(result).toEqual({
        ok: true,
        data: page,
        message: '操作成功',
        meta: {
          operationId: 'listStaff',
          requestId: expect.stringMatching(/^[0-9a-f]{16}$/),
          serverRequestId: 'server-1',
          attempts: 1,
          elapsedMs: expect.any(Number),
          status: 200,
          contentType: 'application/json',
          bytes: expect.any(Number),
        },
      });
    }
  });

  it('returns a failure', async () => {
    server.answer = (socket) => socket.write(http(404, '{"code":40400,"message":"没有"}', { 'x-request-id': `x ${token}` }));
    const result = await connect().deleteStaff.safe({ id: 5 });
    expect(result).toMatchObject({ ok: false, error: { name: 'ApiError', bizCode: 40400 }, meta: { status: 404, attempts: 1 } });
    expect(result.meta.serverRequestId).toBeUndefined();
    expect(await connect().safe('nothing' as never)).toMatchObject({ ok: false, error: { reason: 'unknown-operation' } });
  });
});

describe('hooks', () => {
  it('are called for every attempt, without secrets', async () => {
    server.answer = (socket, _, number) => socket.write(number === 1 ? http(503, token) : ok({}, { 'x-request-id': token }));
    const heard: (Attempt | SettledAttempt)[] = [];
    const client = connect({ onCall: (one) => heard.push(one), onSettled: (one) => heard.push(one) });
    await client.getStaff({ id: 987654321 }, { headers: { 'X-Note': 'secret-header' } });
    const known = { operationId: 'getStaff', method: 'GET', path: '/admin/v1/users/detail', at: expect.any(Number) };
    expect(heard).toEqual([
      { ...known, attempt: 1, requestId: expect.any(String) },
      {
        ...known,
        attempt: 1,
        requestId: heard[0]?.requestId,
        status: 503,
        bytes: token.length,
        elapsedMs: expect.any(Number),
        error: { kind: 'unavailable', reason: '503', outcome: 'unknown' },
        repeatInMs: expect.any(Number),
      },
      { ...known, attempt: 2, requestId: heard[0]?.requestId },
      {
        ...known,
        attempt: 2,
        requestId: heard[0]?.requestId,
        status: 200,
        serverRequestId: '***',
        bytes: expect.any(Number),
        elapsedMs: expect.any(Number),
      },
    ]);
    expect(inspect(heard)).not.toMatch(/tok-|secret-header|987654321/);
  });

  it('do not affect the call when they throw', async () => {
    const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = () => {
      throw new Error('full disk');
    };
    expect(await connect({ onCall: broken, onSettled: broken }).listStaff()).toEqual(page);
    server.answer = (socket) => socket.write(http(404, ''));
    expect(await connect({ onError: broken }).listStaff.safe()).toMatchObject({ ok: false, error: { reason: '404' } });
    expect(complain).toHaveBeenCalledTimes(3);
    complain.mockRestore();
  });
});

describe('call options', () => {
  it('override every option of the client', async () => {
    await using other = await startRawServer();
    other.answer = (socket) => socket.write(http(503, ''));
    const own = { onError: vi.fn(), fetch: vi.fn(fetch as never) };
    const client = connect({ retries: 2, language: () => 'zh-CN' });
    const result = await client.listStaff.safe(
      {},
      { baseUrl: other.url, token: 'another', retries: 0, language: 'en', headers: { 'X-Note': 'a' }, ...own },
    );
    expect(result).toMatchObject({ ok: false, meta: { attempts: 1 } });
    expect(server.requests).toHaveLength(0);
    expect(other.requests).toMatchObject([{ headers: { 'admin-token': 'another', 'accept-language': 'en', 'x-note': 'a' } }]);
    expect(own.onError).toHaveBeenCalledTimes(1);
    expect(own.fetch).toHaveBeenCalledTimes(1);
    await client.listStaff.safe({}, { baseUrl: other.url, retries: 0 });
    expect(other.requests[1]?.headers['admin-token']).toBeUndefined();
    await client.listStaff({}, { token: undefined });
    expect(server.requests[0]?.headers['admin-token']).toBeUndefined();
  });

  it('use the shorter of two deadlines', async () => {
    server.answer = () => {};
    const client = connect({ timeout: 5000 });
    expect(await client.listStaff.safe({}, { timeout: 100, deadline: 150 })).toMatchObject({
      error: { kind: 'timeout' },
      meta: { attempts: 1 },
    });
    const late = await client.listStaff.safe({}, { timeout: 100, deadline: 2000 });
    expect(late).toMatchObject({ error: { kind: 'timeout' }, meta: { attempts: 3 } });
    expect(late.meta.elapsedMs).toBeLessThan(2500);
  });
});
