import { ApiError, type CallOptions, type ErrorKind, type OperationId } from '@shiyi/sdk';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser, cookies } from './browser-stub.js';

const refresh = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('@shiyi/sdk/swr', async (original) => ({ ...(await original<object>()), refresh }));

const page = new EventTarget();
for (const [name, value] of Object.entries({ ...browser, window: page })) vi.stubGlobal(name, value);
afterAll(() => {
  vi.unstubAllGlobals();
});

const { client } = await import('../../packages/web/src/api/client.js');
const { useToasts } = await import('../../packages/web/src/ui/toast/toasts.js');
const { failureText, startReactions, stayOnPage } = await import('../../packages/web/src/api/api-errors.js');
const { useSession } = await import('../../packages/web/src/app/session.js');
const { dropToken, keepToken, readToken } = await import('../../packages/web/src/api/token.js');
startReactions();

const ready = { status: 'ready' as const, user: { id: 1 } as never, menus: [], expired: false, failure: undefined, landing: '/' };

beforeEach(() => {
  cookies.clear();
  keepToken('now', false);
  useSession.setState(ready);
  useToasts.setState({ toasts: [] });
  browser.location.hash = '';
  refresh.mockClear();
  browser.location.reload.mockClear();
  browser.sessionStorage.clear();
});

/** Returns the state of the console after such a response to a call. */
async function after(id: OperationId, status: number, code: number, message = '', meanwhile = () => {}, options: CallOptions = {}) {
  vi.stubGlobal('fetch', async () => {
    meanwhile();
    return Response.json({ code, message, data: {} }, { status });
  });
  await client.safe(id, {} as never, { retries: 0, ...options });
  const [notice] = useToasts.getState().toasts;
  const { reload, hash } = browser.location;
  return { expired: useSession.getState().expired, token: readToken(), reloads: reload.mock.calls.length, hash, notice: notice?.title };
}

const quiet = { expired: false, token: 'now', reloads: 0, hash: '', notice: undefined };
const later = () => keepToken('later', false);

describe('session that the server has ended', () => {
  it('is prompted for work and for the shell’s own calls', async () => {
    for (const id of ['listStaff', 'getUnprocessedCounts', 'getSessionInfo'] as const) {
      useSession.setState(ready);
      expect(await after(id, 401, 40100)).toEqual({ ...quiet, expired: true });
    }
  });

  it('is no matter for a sign-in, nor before there was any', async () => {
    for (const id of ['login', 'loginWithWwx', 'loginWithWwxThird', 'loginWithUserToken'] as const)
      expect([id, await after(id, 401, 40100)]).toEqual([id, quiet]);
    useSession.setState({ status: 'loading' });
    for (const id of ['getSessionInfo', 'buildMenus', 'listStaff'] as const) expect(await after(id, 401, 40100)).toEqual(quiet);
    for (const id of ['getSessionInfo', 'buildMenus'] as const) expect(await after(id, 500, 50000)).toEqual(quiet);
    expect(await after('listStaff', 500, 50000, '坏了')).toEqual({ ...quiet, notice: '坏了' });
  });

  it('is ignored if the token has been replaced', async () => {
    expect(await after('createCacheKey', 401, 40100, '', later)).toEqual({ ...quiet, token: 'later' });
    expect(refresh).toHaveBeenCalledOnce();
    expect(await after('createCacheKey', 401, 40100, '', dropToken)).toEqual({ ...quiet, token: undefined });
    expect(refresh).toHaveBeenCalledOnce();
    keepToken('now', false);
    expect(await after('createCacheKey', 200, 100001, '', () => keepToken('newest', false))).toEqual({ ...quiet, token: 'newest' });
  });

  it('is not prompted again until the user does something', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    await after('createCacheKey', 401, 40100);
    stayOnPage();
    page.dispatchEvent(new Event('keydown'));
    expect(await after('createCacheKey', 401, 40100)).toEqual(quiet);
    vi.advanceTimersByTime(399);
    page.dispatchEvent(new Event('keydown'));
    expect(await after('createCacheKey', 401, 40100)).toEqual(quiet);
    vi.advanceTimersByTime(1);
    expect(await after('createCacheKey', 401, 40100)).toEqual(quiet);
    page.dispatchEvent(new Event('pointerdown'));
    expect(await after('createCacheKey', 401, 40100)).toEqual({ ...quiet, expired: true });
    vi.useRealTimers();
  });
});

describe('session that has ended', () => {
  const ended = { ...quiet, token: undefined };

  it('is cleared and the page restarted, within 30 seconds only by the sign-in', async () => {
    expect(await after('listStaff', 200, 100001)).toEqual({ ...ended, reloads: 1 });
    keepToken('now', false);
    useSession.setState(ready);
    expect(await after('listStaff', 200, 100001)).toEqual({ ...ended, reloads: 1, hash: '#/login' });
    expect(useSession.getState().status).toBe('none');
  });

  it('ends with a token no header can carry', async () => {
    keepToken('令牌', false);
    expect(await after('listStaff', 200, 200)).toEqual({ ...ended, reloads: 1 });
  });
});

describe('call that failed', () => {
  it('opens the no-permission page for a missing permission, unless it was a background call', async () => {
    expect(await after('listStaff', 403, 40300)).toEqual({ ...quiet, hash: '#/401' });
    browser.location.hash = '';
    for (const id of ['getUnprocessedCounts', 'getUnprocessedInfo', 'getEnterpriseQrcode', 'getCompany', 'listNotices'] as const)
      for (const status of [403, 500]) expect([id, await after(id, status, status * 100)]).toEqual([id, quiet]);
  });

  it('is shown at sign-in if it is a refusal', async () => {
    for (const [status, code] of [
      [200, 40101],
      [403, 40300],
      [429, 42900],
    ] as const)
      expect(await after('login', status, code, '不行')).toEqual(quiet);
    expect(await after('login', 500, 50000, '坏了')).toEqual({ ...quiet, notice: '坏了' });
  });

  it('shows nothing if the caller aborted or the browser is offline', async () => {
    expect(await after('listStaff', 500, 50000, '坏了', undefined, { signal: AbortSignal.abort() })).toEqual(quiet);
    vi.stubGlobal('navigator', { onLine: false });
    const thrown = () => {
      throw new TypeError('Failed to fetch');
    };
    expect(await after('listStaff', 500, 50000, '', thrown)).toEqual(quiet);
    vi.stubGlobal('navigator', browser.navigator);
    expect(await after('listStaff', 500, 50000, '', thrown)).toEqual({ ...quiet, notice: '连不上服务器，它可能正在维护，请稍后再试' });
  });

  it('shows mark-up of a server apart, until it is closed', async () => {
    await after('listStaff', 200, 50001, '<b>不行</b>');
    expect(useToasts.getState().toasts).toMatchObject([{ tone: 'error', title: 'error', html: '<b>不行</b>', sticky: true }]);
    useToasts.setState({ toasts: [] });
    await after('listStaff', 200, 50001, '不行');
    expect(useToasts.getState().toasts).toEqual([{ id: expect.any(Number), tone: 'error', title: '不行', times: 1 }]);
  });
});

it.each<[text: string, kind: ErrorKind, reason: string, more?: object]>([
  ['请求超时', 'timeout', 'headers', { serverMessage: '不行' }],
  ['接口不可用，请联系开发人员', 'http', '405', { httpStatus: 405, serverMessage: '不行' }],
  ['接口不可用，请联系开发人员', 'protocol', 'redirect'],
  ['系统异常', 'http', '400', { httpStatus: 400, serverMessage: '不行' }],
  ['连不上服务器，它可能正在维护，请稍后再试', 'network', 'reset'],
  ['参数错误', 'usage', 'bad-query'],
  ['服务返回了无法识别的内容', 'protocol', 'bad-http'],
  ['服务返回了无法识别的内容', 'envelope', 'not-json', { serverMessage: 'Welcome' }],
  ['不行', 'rateLimited', '429', { serverMessage: '不行', retryAfterMs: 1500 }],
  ['操作过于频繁，请 2 秒后再试', 'rateLimited', '429', { retryAfterMs: 1500 }],
  ['操作过于频繁，请稍后再试', 'rateLimited', '429'],
  ['服务暂时不可用，请稍后再试', 'unavailable', '503', { httpStatus: 503 }],
  ['系统异常', 'http', '500', { httpStatus: 500, bizCode: 50000 }],
  ['错误（50001）', 'business', '50001', { httpStatus: 200, bizCode: 50001 }],
  ['错误（404）', 'http', '404', { httpStatus: 404 }],
  ['错误（too-odd）', 'http', 'too-odd'],
])('maps to %s: %s/%s %j', (text, kind, reason, more = {}) => {
  const meta = { operationId: 'listStaff', requestId: '', attempts: 1, elapsedMs: 0 };
  expect(failureText(new ApiError({ kind, reason, outcome: 'unknown', ...more }, meta))).toBe(text);
});
