import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser, cookies } from './browser-stub.js';

for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
afterAll(() => {
  vi.unstubAllGlobals();
});

const { client } = await import('../../packages/web/src/api/client.js');
const { startReactions } = await import('../../packages/web/src/api/api-errors.js');
const { resume, useSession } = await import('../../packages/web/src/app/session.js');
const { keepToken, readToken } = await import('../../packages/web/src/api/token.js');
startReactions();

const user = { id: 1, enterprise_id: 1, name: '林', username: 'lin', roles: ['admin'] };
const ready = { status: 'ready' as const, user: user as never, menus: [], expired: false, failure: undefined, landing: '/' };

const answer = (status: number, code: number, data: unknown) => Response.json({ code, message: '', data }, { status });

/** Tokens are unique, as on a real server. */
let tokens = 0;

/** A server that accepts one token; the schedule decides when it responds, and the token is checked at that time. */
class FakeServer {
  valid = 'token-0';
  refused: string[] = [];

  constructor(
    readonly schedule: fc.Scheduler,
    readonly refuse: () => Response,
  ) {}

  fetch = async (url: string, { headers, signal }: RequestInit) => {
    await this.schedule.schedule(Promise.resolve(), new URL(url).pathname);
    signal?.throwIfAborted();
    const token = new Headers(headers).get('Admin-Token') ?? '';
    if (token !== this.valid) {
      this.refused.push(token);
      return this.refuse();
    }
    if (url.includes('/auth/info')) return answer(200, 200, user);
    if (url.includes('/menus/build')) return answer(200, 200, []);
    return answer(200, 200, { list: [{ token }], total: 1, page: 1, limit: 20 });
  };

  newToken() {
    return `token-${++tokens}`;
  }
}

/** Advances the schedule and the client's own timers until all work is done. */
async function finish(schedule: fc.Scheduler, work: Promise<unknown>[]) {
  let done = false;
  const all = Promise.allSettled(work).then((settled) => {
    done = true;
    return settled;
  });
  while (!done) {
    await schedule.waitIdle();
    await new Promise((turn) => setTimeout(turn, 1));
  }
  return all;
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'read' as const }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'write' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('abort' as const), which: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'expire' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'sign in' as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'turn' as const }) },
);

beforeEach(() => {
  browser.location.reload.mockClear();
  browser.sessionStorage.clear();
  browser.location.hash = '';
});

function begin(server: FakeServer) {
  vi.stubGlobal('fetch', server.fetch);
  cookies.clear();
  keepToken('token-0', false);
  useSession.setState(ready);
}

describe('session under any interleaving', () => {
  it('prompts once per lost session among refusals, aborts and sign-ins, and ends with the newest data', async () => {
    const rejections: unknown[] = [];
    const note = (reason: unknown) => void rejections.push(reason);
    process.on('unhandledRejection', note);
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 25 }), async (schedule, steps) => {
        const server = new FakeServer(schedule, () => answer(401, 40100, {}));
        begin(server);
        const asked: string[] = [];
        const stop = useSession.subscribe((now, before) => {
          if (now.expired && !before.expired) asked.push(readToken() ?? '');
        });
        const calls: Promise<unknown>[] = [];
        const controllers: AbortController[] = [];
        const signIns: Promise<unknown>[] = [];
        for (const one of steps) {
          if (one.kind === 'read' || one.kind === 'write') {
            const controller = new AbortController();
            controllers.push(controller);
            const { signal } = controller;
            calls.push(
              one.kind === 'read' ? client.listStaff({}, { signal }) : client.createCacheKey({ key: 'a', value: 'b' }, { signal }),
            );
          } else if (one.kind === 'abort') controllers[one.which]?.abort();
          else if (one.kind === 'expire') server.valid = 'none';
          else if (one.kind === 'sign in') {
            const token = server.newToken();
            server.valid = token;
            signIns.push(resume(token));
          } else if (schedule.count() > 0) await schedule.waitOne();
        }
        await finish(schedule, [...calls, ...signIns]);
        stop();
        // At most one sign-in dialog per token, and none for a token that was already replaced when it was refused.
        expect(asked).toEqual([...new Set(asked)]);
        for (const token of asked) expect(server.refused).toContain(token);
        const current = readToken() ?? '';
        if (server.valid === current) {
          expect(useSession.getState().expired).toBe(false);
          const [newest] = await finish(schedule, [client.listStaff()]);
          expect(newest).toMatchObject({ value: { list: [{ token: current }] } });
        } else if (server.refused.includes(current)) expect(useSession.getState().expired).toBe(true);
        expect(browser.location.reload).not.toHaveBeenCalled();
      }),
      { numRuns: 300 },
    );
    process.off('unhandledRejection', note);
    expect(rejections).toEqual([]);
  }, 120_000);

  it('reloads once among ends of the session', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 12 }), async (schedule, count) => {
        browser.location.reload.mockClear();
        browser.sessionStorage.clear();
        const server = new FakeServer(schedule, () => answer(200, 100001, {}));
        begin(server);
        server.valid = 'none';
        await finish(
          schedule,
          Array.from({ length: count }, () => client.listStaff()),
        );
        expect(browser.location.reload).toHaveBeenCalledTimes(1);
        expect(readToken()).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the newest session when an older one ends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.constantFrom(401, 200), async (schedule, status) => {
        const server = new FakeServer(schedule, () => answer(status, status === 401 ? 40100 : 100001, {}));
        begin(server);
        server.valid = 'none';
        const old = client.createCacheKey({ key: 'a', value: 'b' });
        old.catch(() => undefined);
        const token = server.newToken();
        server.valid = token;
        const signedIn = resume(token);
        await finish(schedule, [old, signedIn]);
        expect(readToken()).toBe(token);
        expect(useSession.getState()).toMatchObject({ status: 'ready', expired: false });
        expect(browser.location.reload).not.toHaveBeenCalled();
      }),
      { numRuns: 60 },
    );
  });
});
