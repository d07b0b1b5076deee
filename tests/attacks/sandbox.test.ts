import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@shiyi/sdk';
import { giveOneTime, type OneTime } from '@shiyi/server/auth/one-time';
import { openSession } from '@shiyi/server/auth/session-rows';
import { removeSandbox } from '@shiyi/server/setup/remove-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digestOf } from '../conformance/rows.js';
import { expectRefusal } from '../support/expect-refusal.js';
import { ownCompany } from '../support/own-company.js';
import { failedStart } from '../support/process.js';
import { routesOf } from '../support/routes.js';
import { agree, pages, stateIn } from '../support/sandbox-page.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';
import { adminPassword } from '../support/template.js';

/** Tries a code at every endpoint that accepts one, each with the state of its own sign-in, and returns the outcomes. */
async function redeem({ anonymous }: TestServer, code: string, { wwx, third }: States) {
  return [
    await anonymous.loginWithWwx.safe({ code, state: wwx }),
    await anonymous.loginWithWwxThird.safe({ auth_code: code, state: third }),
    await anonymous.authorizeEnterprise.safe({ auth_code: code }),
  ].map((one) => (one.ok ? 200 : one.error.bizCode));
}

type States = Record<'wwx' | 'third' | 'install', string>;

/** Begins a sign-in of each kind. */
async function beginAll({ anonymous }: TestServer): Promise<States> {
  return { wwx: (await anonymous.getPreAuthUrl()).state, third: stateIn((await anonymous.getThirdLoginUrl()).url), install: '' };
}

onEveryStore('stranger at the server', (options) => {
  let server: TestServer;
  let real: Awaited<ReturnType<typeof ownCompany>>;
  beforeAll(async () => {
    server = await createTestServer(options);
    real = await ownCompany(server);
  });
  afterAll(() => server?.close());

  it.each(Object.values(pages))('gets no account of a real company by %s, and changes nothing there', async (page) => {
    const { database } = server.deps;
    const before = await digestOf(database, real.id);
    await database.system((db) => db.updateTable('staff').set({ deleted_at: new Date() }).where('username', '=', 'fengshihan').execute());
    for (const member of [
      `${real.corpid}|${real.userid}`,
      'ww-new|boss',
      'wwsandbox|nobody',
      'wwsandbox|fengshihan',
      'wwsandbox',
      '|',
      '',
    ]) {
      const { status, code } = await agree(server, page, member);
      expect([member, status, code]).toEqual([member, 404, 'none']);
    }
    expect(await digestOf(database, real.id)).toEqual(before);
    const companies = await database.system((db) => db.selectFrom('enterprise').select('corpid').orderBy('id').execute());
    expect(companies.map((one) => one.corpid)).toEqual(['wwsandbox', 'twin.wwsandbox', real.corpid]);
  });

  it('refuses a code for a member of a real company', async () => {
    const before = await digestOf(server.deps.database, real.id);
    for (const kind of ['code', 'login-code', 'install-code'] satisfies OneTime['kind'][]) {
      const states = await beginAll(server);
      const detail = { corpid: real.corpid, userid: real.userid, state: kind === 'login-code' ? states.third : states.wwx };
      const code = await server.deps.database.system((db) => giveOneTime(db, { kind, seconds: 60, detail }));
      expect([kind, ...(await redeem(server, code, states))]).toEqual([kind, 40102, 40102, 40102]);
    }
    expect(await digestOf(server.deps.database, real.id)).toEqual(before);
    expect(await server.deps.database.system((db) => db.selectFrom('session').where('enterprise_id', '=', real.id).execute())).toEqual([]);
  });

  it('finds each code good for what it was given for, and each state once', async () => {
    const member = 'wwsandbox|chenyutong';
    for (const [at, kind] of (['wwx', 'third', 'install'] as const).entries()) {
      const states = await beginAll(server);
      const { code } = await agree(server, pages[kind], member, states[kind]);
      const others = await redeem(server, code, states);
      expect(others.map((worth) => worth === 200)).toEqual([0, 1, 2].map((place) => place === at));
      expect(await redeem(server, code, states)).toEqual([40102, 40102, 40102]);
    }
    const { anonymous } = server;
    const [wwx, third] = [await agree(server, pages.wwx, member), await agree(server, pages.third, member)];
    const thirdState = new URL((await anonymous.getThirdLoginUrl()).url).searchParams.get('state') as string;
    await expectRefusal(anonymous.loginWithWwx({ code: wwx.code, state: thirdState }), 40102);
    const { state } = await anonymous.getPreAuthUrl();
    await expectRefusal(anonymous.loginWithWwxThird({ auth_code: third.code, state }), 40102);
    const fresh = (await anonymous.getPreAuthUrl()).state;
    const codes = await Promise.all(Array.from({ length: 5 }, () => agree(server, pages.wwx, member, fresh)));
    const tries = await Promise.all(codes.map(({ code }) => anonymous.loginWithWwx.safe({ code, state: fresh })));
    expect(tries.filter((one) => one.ok)).toHaveLength(1);
  });

  it('cannot make a sandbox of a real company, nor give a sandbox the id of another company', async () => {
    const boss = await server.as(real.username);
    const token = await server.tokenOf(real.username);
    const secret = { contact_secret: 'secret' };
    const answer = await fetch(`${server.url}/admin/v1/enterprise/platform`, {
      method: 'PUT',
      headers: { 'Admin-Token': token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ is_sandbox: true, corpid: real.corpid, ...secret }),
    });
    expect(await answer.json()).toMatchObject({ code: 40000, data: { errors: [{ field: 'is_sandbox' }] } });
    await boss.updatePlatformConnection({ corpid: real.corpid, ...secret });
    expect((await boss.getPlatformConnection()).is_sandbox).toBe(false);
    expect(await (await fetch(`${server.url}${pages.wwx}`)).text()).not.toContain(real.corpid);
    const guest = await server.as('admin');
    const refusal = await expectRefusal(guest.updatePlatformConnection({ corpid: 'ww1234567890abcdef' }), 42200);
    expect(refusal.detail.errors).toMatchObject([{ field: 'corpid', rule: 'sandbox' }]);
    const changed = [
      { is_sandbox: true, id: real.id },
      { is_sandbox: false, id: 1 },
      { corpid: 'ww1234567890abcdef', id: 1 },
    ].flatMap(({ id, ...set }) => [
      server.deps.database.system((db) => db.updateTable('enterprise').set(set).where('id', '=', id).execute()),
      server.deps.database.tenant(id, (db) => db.updateTable('enterprise').set(set).where('id', '=', id).execute()),
    ]);
    for (const one of await Promise.allSettled(changed)) expect(one).toMatchObject({ status: 'rejected', reason: { code: '23514' } });
  });

  it('gets no token for longer from a session in which someone acts for another', async () => {
    await server.tokenOf(real.username);
    const facts = { enterpriseId: 1, staffId: 1, actStaffId: real.admin, ip: '127.0.0.1', userAgent: 'test', seconds: 60 };
    const { token } = await server.deps.database.system((db) => openSession(db, facts));
    await expectRefusal(createClient({ baseUrl: server.url, token }).createUserToken(), 40300);
  });
});

const sandboxRoutesOf = ({ app }: TestServer) =>
  routesOf(app.printRoutes({ commonPrefix: false })).filter((route) => route.includes(' /sandbox/'));

/** Returns the responses of these and some other sandbox routes without a session. */
async function answersOf({ url }: TestServer, known: string[]) {
  const routes = [...known, 'GET /sandbox/', 'GET /sandbox/nothing', 'POST /sandbox/3rdapp/install'];
  const answers = [];
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    const answer = await fetch(url + path.replace(':corpid', 'wwsandbox'), { method });
    answers.push(`${answer.status} ${method === 'HEAD' ? 40400 : ((await answer.json()) as { code: number }).code}`);
  }
  return new Set(answers);
}

/** Expects that signing in through WeCom is not available. */
async function expectNoPlatform({ anonymous }: TestServer) {
  await expectRefusal(anonymous.getPreAuthUrl(), 50100);
  await expectRefusal(anonymous.getThirdLoginUrl(), 50100);
  await expectRefusal(anonymous.getAuthUrl({ corpid: 'wwsandbox' }), 50100);
  await expectRefusal(anonymous.loginWithWwx({ code: 'x', state: 'x' }), 50100);
  await expectRefusal(anonymous.loginWithWwxThird({ auth_code: 'x', state: 'x' }), 50100);
  await expectRefusal(anonymous.authorizeEnterprise({ auth_code: 'x' }), 50100);
}

onEveryStore('server without a sandbox company', (options) => {
  it('has no sandbox once the last one is deleted', async () => {
    const server = await createTestServer({ ...options, cache: 'database' });
    try {
      const { username } = await ownCompany(server);
      const routes = sandboxRoutesOf(server);
      expect(routes.length).toBeGreaterThan(20);
      const { database } = server.deps;
      await removeSandbox(database, server.deps);
      expect((await fetch(`${server.url}${pages.wwx}`)).status).toBe(200);
      await removeSandbox(database, server.deps);
      expect(await answersOf(server, routes)).toEqual(new Set(['404 40400']));
      await expectNoPlatform(server);
      expect((await (await server.as(username)).getPlatformConnection()).is_sandbox).toBe(false);
    } finally {
      await server.close();
    }
  });

  it('has no sandbox if SHIYI_SANDBOX is off, whatever companies exist', async () => {
    const server = await createTestServer({ ...options, sandbox: false });
    try {
      const routes = sandboxRoutesOf(server);
      expect(routes).toEqual([]);
      expect(
        await answersOf(
          server,
          Object.values(pages).flatMap((page) => [`GET ${page}`, `POST ${page}`]),
        ),
      ).toEqual(new Set(['404 40400']));
      await expectNoPlatform(server);
      const { token } = await server.anonymous.login({ username: 'admin', password: adminPassword });
      expect((await createClient({ baseUrl: server.url, token: token as string }).getSessionInfo()).is_admin).toBe(true);
      await expect(server.deps.connector.of(1, 'contact')).rejects.toMatchObject({ remedy: 'end' });
    } finally {
      await server.close();
    }
  });
});

describe('start with SHIYI_SANDBOX', () => {
  it.each([
    ['off', 'There is no company yet, and SHIYI_SANDBOX=off disables the sandbox'],
    ['no', 'SHIYI_SANDBOX must be on or off, not "no"'],
  ])('creates no sandbox company with %s', async (setting, sentence) => {
    const directory = await mkdtemp(join(tmpdir(), 'shiyi-off-'));
    try {
      const { code, output } = await failedStart({ SHIYI_SANDBOX: setting, SHIYI_DATA_DIR: directory, PORT: '0' });
      expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});
