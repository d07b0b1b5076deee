import { createClient } from '@shiyi/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';
import { adminPassword } from '../../support/template.js';

onEveryStore('sign-in', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(options);
  });
  afterAll(() => server?.close());

  const withToken = (token: string | undefined) => createClient({ baseUrl: server.url, ...(token ? { token } : {}) });

  /** Follows the sandbox's authorization page like a browser: opens it, chooses a member, and returns. */
  async function authorise(address: string, member: string) {
    const page = await (await fetch(address)).text();
    expect(page).toContain(`|${member}"`);
    const value = new RegExp(`value="([^"]+\\|${member})"`).exec(page)?.[1] as string;
    const query = new URL(address).searchParams;
    const body = new URLSearchParams({ member: value, redirect_uri: query.get('redirect_uri') ?? '', state: query.get('state') ?? '' });
    const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' });
    expect(answer.status).toBe(303);
    return new URL(answer.headers.get('location') as string);
  }

  it('answers a wrong password and an unknown name alike', async () => {
    const known = await expectRefusal(server.anonymous.login({ username: 'wangsiyuan', password: 'wrong' }), 40101);
    const unknown = await expectRefusal(server.anonymous.login({ username: 'nobody', password: 'wrong' }), 40101);
    expect(known.serverMessage).toBe(unknown.serverMessage);
    expect(known.httpStatus).toBe(200);
  });

  it('locks after five failures, regardless of spelling or forwarded address', async () => {
    const spellings = ['twin.admin', ' TWIN.admin', 'ｔｗｉｎ.admin', 'Twin.Admin ', 'twin.ADMIN'];
    for (const [at, username] of spellings.entries()) {
      const client = createClient({ baseUrl: server.url });
      await expectRefusal(client.login({ username, password: 'wrong' }, { headers: { 'X-Forwarded-For': `10.0.0.${at}` } }), 40101);
    }
    const refusal = await expectRefusal(
      server.anonymous.login({ username: 'twin.admin', password: adminPassword }, { headers: { 'X-Forwarded-For': '10.9.9.9' } }),
      42900,
    );
    expect(refusal.httpStatus).toBe(429);
    expect(refusal.detail.wait_seconds).toBeGreaterThan(800);
    await server.deps.database.system((db) => db.deleteFrom('rate_limit').execute());
  });

  it('reads the token from its header only', async () => {
    const token = await server.tokenOf('admin');
    for (const init of [{ headers: { Cookie: `Admin-Token=${token}` } }, { headers: { Authorization: `Bearer ${token}` } }])
      expect((await fetch(`${server.url}/admin/v1/auth/info`, init)).status).toBe(401);
    expect((await fetch(`${server.url}/admin/v1/auth/info`, { headers: { 'Admin-Token': token } })).status).toBe(200);
  });

  it('ends a session at logout; its token is refused from then on', async () => {
    const client = await server.as('admin');
    await client.logout();
    await expectRefusal(client.getSessionInfo(), 100001);
  });

  it('signs a member in through the platform, once for each code', async () => {
    const { url, state } = await server.anonymous.getPreAuthUrl();
    const back = await authorise(url, 'chenyutong');
    expect(back.hash).toBe('#/wwxLogin');
    expect(back.searchParams.get('state')).toBe(state);
    const code = back.searchParams.get('code') as string;
    const { token } = await server.anonymous.loginWithWwx({ code, state });
    expect((await withToken(token).getSessionInfo()).username).toMatch(/chenyutong$/);
    await expectRefusal(server.anonymous.loginWithWwx({ code, state }), 40102);
    const other = await server.anonymous.getPreAuthUrl();
    await expectRefusal(server.anonymous.loginWithWwx({ code, state: other.state }), 40102);
  });

  it('signs a member in through the service provider', async () => {
    const { url } = await server.anonymous.getThirdLoginUrl();
    const back = await authorise(url, 'wangsiyuan');
    const [auth_code, state] = ['auth_code', 'state'].map((name) => back.searchParams.get(name) as string) as [string, string];
    const { token } = await server.anonymous.loginWithWwxThird({ auth_code, state });
    expect((await withToken(token).getSessionInfo()).name).toBe('王思远');
  });

  it('lets an enterprise authorize the service, and no page send its code elsewhere', async () => {
    const { url } = await server.anonymous.getAuthUrl({ corpid: 'wwsandbox' });
    const back = await authorise(url, 'linxiaohe');
    expect(await server.anonymous.authorizeEnterprise({ auth_code: back.searchParams.get('auth_code') as string })).toMatchObject({
      corpid: 'wwsandbox',
      name: '青禾营养科技',
    });
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ member: 'wwsandbox|linxiaohe', redirect_uri: 'https://elsewhere.example/' }),
    });
    expect(answer.status).toBe(400);
  });

  it('issues a one-time token for signing in elsewhere; of two simultaneous uses one succeeds', async () => {
    const { token } = await (await server.as('zhaoyinuo')).createUserToken();
    const both = await Promise.allSettled([server.anonymous.loginWithUserToken({ token }), server.anonymous.loginWithUserToken({ token })]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('answers the CRM host who a token belongs to', async () => {
    const client = await server.as('lijianing');
    const { token } = await client.createUserToken();
    expect(await server.anonymous.loginAcross({ token })).toMatchObject({ ok: true, user: { username: 'lijianing' } });
    expect(await server.anonymous.loginAcross({ token })).toEqual({ ok: false, user: null });
    expect(await server.anonymous.checkLogin({ token: await server.tokenOf('lijianing') })).toMatchObject({ ok: true });
  });

  it('keeps every sign-in, good or bad', async () => {
    const log = await (await server.as('admin')).listLoginLogs({ username: 'wangsiyuan' });
    expect(log.list.map(({ ok, way, reason }) => ({ ok, way, reason }))).toEqual([
      { ok: true, way: 'wwx', reason: null },
      { ok: false, way: 'password', reason: '用户名或密码错误' },
    ]);
    const english = createClient({ baseUrl: server.url, token: await server.tokenOf('admin'), language: () => 'en' });
    const { list } = await english.listLoginLogs({ username: 'wangsiyuan', ok: false });
    expect(list.map((row) => row.reason)).toEqual(['Wrong username or password']);
  });
});
