import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { connect, failure, server } from '../../../../tests/sdk/connect.js';
import { nodeFetch } from '../node/node-fetch.js';
import type { Fetch } from './safe-fetch.js';

describe('request', () => {
  it.each([undefined, null, '', '.', '..', 'a/b', 'a\\b', Number.NaN, -1, 1.5, 2 ** 53, '\ud800', {}, [1]])(
    'refuses the path value %j',
    async (id) => {
      expect(await failure(connect().deleteStaff({ id } as never))).toMatchObject({
        kind: 'usage',
        reason: 'bad-path-param',
        outcome: 'notSent',
      });
      expect(server.requests).toHaveLength(0);
    },
  );

  it.each([new Date(), {}, [{}], null, Number.NaN, () => 1])('refuses the query value %s', async (page) => {
    expect(await failure(connect().listStaff({ page } as never))).toMatchObject({ kind: 'usage', reason: 'bad-query', outcome: 'notSent' });
    expect(server.requests).toHaveLength(0);
  });

  it.each([1n, Number.NaN, () => 1, Symbol('x')])('refuses the body value %s', async (username) => {
    expect(await failure(connect().login({ username } as never))).toMatchObject({ kind: 'usage', reason: 'bad-body', outcome: 'notSent' });
    expect(server.requests).toHaveLength(0);
  });

  it('refuses a body that contains itself', async () => {
    const circle: Record<string, unknown> = {};
    circle.username = circle;
    expect(await failure(connect().login(circle as never))).toMatchObject({ kind: 'usage', reason: 'bad-body' });
  });

  it.each(['', '/', 'localhost:8420', 'http://a:99999', 'ftp://a', 'http://u:p@a', 'http://a/?x=1', 'http://a/#x'])(
    'refuses the base URL %j',
    async (baseUrl) => {
      expect(await failure(connect({ baseUrl }).listStaff())).toMatchObject({ kind: 'usage', reason: 'bad-base-url', outcome: 'notSent' });
    },
  );

  it.each(['two\nlines', '令牌', ''])('refuses the token %j without repeating it in the error', async (bad) => {
    const error = await failure(connect({ token: bad }).listStaff());
    expect(error).toMatchObject({ kind: 'usage', reason: 'bad-token' });
    if (bad) expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(bad);
  });

  it('refuses an unknown operation, including the name of an inherited property', async () => {
    for (const id of ['nothing', 'constructor', '__proto__'])
      expect(await failure(connect().call(id as never))).toMatchObject({ kind: 'usage', reason: 'unknown-operation' });
  });

  it('refuses a header that would break the request', async () => {
    for (const fetch of [globalThis.fetch as Fetch, nodeFetch])
      expect(await failure(connect({ fetch }).listStaff({}, { headers: { 'X-Note': 'a\r\nb: c' } }))).toMatchObject({
        kind: 'usage',
        reason: 'bad-header',
      });
    expect(server.requests).toHaveLength(0);
  });
});
