import type { ServedOperation } from '@shiyi/server/http/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Draft, requestOf } from './draft.js';
import { sampleDrafts } from './generate.js';
import { faultsIn } from './judge.js';
import type { Pool } from './pool.js';
import { tokensOf } from './principals.js';
import { seed, worldTimeout } from './profile.js';
import { auditOf, digestOf } from './rows.js';
import { type Answer, codeOf, type Envelope, type Sent, send } from './wire.js';
import { createWorld, probed, type World, working } from './world.js';

/** A way to call without a valid session, applied to an otherwise valid request. */
type Way = (request: Sent, tokens: { good: string; expired: string; revoked: string }) => Sent;

const withHeader = (request: Sent, headers: Sent['headers']): Sent => ({ ...request, headers: { ...request.headers, ...headers } });

const ways: Record<string, Way> = {
  'no header': (request) => request,
  'an empty header': (request) => withHeader(request, { 'Admin-Token': '' }),
  garbage: (request) => withHeader(request, { 'Admin-Token': "' or 1=1 --" }),
  'a very long token': (request) => withHeader(request, { 'Admin-Token': 'a'.repeat(5000) }),
  'an expired token': (request, { expired }) => withHeader(request, { 'Admin-Token': expired }),
  'a revoked token': (request, { revoked }) => withHeader(request, { 'Admin-Token': revoked }),
  'the cookie only': (request, { good }) => withHeader(request, { Cookie: `Admin-Token=${good}` }),
  'the token in the address': (request, { good }) => ({
    ...request,
    target: `${request.target}${request.target.includes('?') ? '&' : '?'}Admin-Token=${good}&token=${good}`,
  }),
  'Authorization: Bearer': (request, { good }) => withHeader(request, { Authorization: `Bearer ${good}` }),
  'the header twice': (request, { good }) => withHeader(request, { 'Admin-Token': [good, good] }),
  'a good and a bad header': (request, { good }) => withHeader(request, { 'Admin-Token': [good, 'x'] }),
  'another case of the token': (request, { good }) => withHeader(request, { 'Admin-Token': swapCase(good) }),
  'the token and a character': (request, { good }) => withHeader(request, { 'Admin-Token': `${good}=` }),
  'the token in quotes': (request, { good }) => withHeader(request, { 'Admin-Token': `"${good}"` }),
};

const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()));

const closed = probed.filter((one) => !['public', 'app-key', 'device-token'].includes(one.permission));

describe('call without a session that counts', () => {
  let world: World;
  let pool: Pool;
  let tokens: { good: string; expired: string; revoked: string };
  let before: Record<string, string>;
  const sent: string[] = [];

  beforeAll(async () => {
    world = await createWorld({});
    pool = await world.poolOf('prober');
    const all = await tokensOf(world.server, world.people);
    tokens = { good: all.admin as string, expired: all.expired as string, revoked: all.revoked as string };
    before = await digestOf(world.server.deps.database);
  }, worldTimeout);
  afterAll(() => world?.close());

  const answerTo = async (operation: ServedOperation, way: Way): Promise<Answer> => {
    const [draft] = sampleDrafts(operation, pool.liveFor(operation), 1, seed);
    const answer = await send(world.server.url, way(requestOf(operation, draft as Draft), tokens));
    sent.push(answer.requestId);
    return answer;
  };

  it.each(closed)('is answered 401 and nothing more: $id', async (operation) => {
    for (const [name, way] of Object.entries(ways)) {
      const answer = await answerTo(operation, way);
      const expected = name === 'a revoked token' ? [200, 100001] : [401, 40100];
      expect([name, answer.status, codeOf(answer)]).toEqual([name, ...expected]);
      expect(faultsIn(operation, answer), name).toEqual([]);
      expect(Object.keys((answer.json as Envelope).data as object), name).toEqual(['request_id']);
    }
  });

  it('changes nothing and is in no log', async () => {
    expect(await digestOf(world.server.deps.database)).toEqual(before);
    expect(await auditOf(world.server.deps, sent)).toEqual([]);
  });

  it('is distinguished from one with a session; spaces around the token are ignored', async () => {
    const [operation] = working.filter((one) => one.method === 'GET' && one.parameters.length === 0 && one.permission === 'signed-in');
    for (const token of [tokens.good, ` ${tokens.good}`, `${tokens.good} `]) {
      const answer = await answerTo(operation as ServedOperation, (request) => withHeader(request, { 'Admin-Token': token }));
      expect(answer.status).toBe(200);
    }
  });
});
