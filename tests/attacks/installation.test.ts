import { Writable } from 'node:stream';
import type { ApiError, Client, Input } from '@shiyi/sdk';
import { operations } from '@shiyi/server/http/contract';
import { giveInstallation } from '@shiyi/server/setup/installation';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestOf } from '../conformance/draft.js';
import { sampleDrafts } from '../conformance/generate.js';
import { Pool } from '../conformance/pool.js';
import { caseTimeout, seed } from '../conformance/profile.js';
import { digestOf } from '../conformance/rows.js';
import { codeOf, said, send } from '../conformance/wire.js';
import { working } from '../conformance/world.js';
import { savedFields } from '../support/company-settings.js';
import { expectRefusal } from '../support/expect-refusal.js';
import { ownCompany } from '../support/own-company.js';
import { enterSandbox } from '../support/sandbox-page.js';
import { createTestServer, type TestServer, type TestServerOptions } from '../support/server.js';
import { onBothStores } from '../support/stores.js';
import { adminPassword } from '../support/template.js';

const first: Input<'createEnterprise'> = {
  name: '真实健康管理',
  contact_name: '许知远',
  contact_phone: '13900135301',
  type: 'fitness',
  mode: 'standard',
  expire_at: new Date(Date.now() + 60 * 86_400_000).toISOString(),
  seats: 20,
  admin_username: 'real.boss',
  installation_password: adminPassword,
};

/** A refusal that says in words what is wrong. */
async function refused(call: Promise<unknown>, code: number, word: RegExp) {
  const refusal = await expectRefusal(call, code);
  expect(refusal.serverMessage).toMatch(word);
  return refusal;
}

const fieldOf = (refusal: ApiError) => refusal.detail.errors?.[0]?.field;

const signIn = async (server: TestServer, username: string, password: string) =>
  server.clientWith((await server.anonymous.login({ username, password })).token as string);

const runsIt = async (client: Client) => (await client.getSessionInfo()).permissions.includes('installation');

const holdersOf = ({ deps }: TestServer) =>
  deps.database.system(async (db) =>
    (await db.selectFrom('staff').select('username').where('runs_installation', '=', true).execute()).map((one) => one.username),
  );

/** Tables that all companies share, by their protection. */
async function sharedRows({ deps }: TestServer) {
  return deps.database.system(async (db) => {
    const { rows } = await sql<{
      name: string;
    }>`select distinct tablename as name from pg_policies where policyname = 'installation_rows'`.execute(db);
    expect(rows.length).toBeGreaterThan(3);
    const found = rows.map(({ name }) =>
      sql<{
        digest: string;
      }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${sql.table(name)} t`.execute(db),
    );
    return (await Promise.all(found)).map((one) => one.rows[0]?.digest);
  });
}

function useServer(options: TestServerOptions) {
  const used = {} as { server: TestServer };
  beforeAll(async () => {
    used.server = await createTestServer(options);
  });
  afterAll(() => used.server?.close());
  return used;
}

onBothStores('visitor of the sandbox', (options) => {
  const used = useServer(options);

  it('is refused with a sentence at every step, before and after there is a real company', async () => {
    const { server } = used;
    const stranger = server.clientWith(await enterSandbox(server));
    expect(await stranger.getSessionInfo()).toMatchObject({ is_admin: true, in_sandbox: true, from_sandbox: true });
    expect(await runsIt(stranger)).toBe(false);
    const own = (await stranger.getSessionInfo()).enterprise_id;
    await refused(stranger.createEnterprise(first), 40300, /沙盒登录页/);
    await refused(stranger.loginAsEnterpriseAdmin({ enterprise_id: own + 1, reason: '看看' }), 40300, /沙盒登录页/);

    const owner = await signIn(server, 'admin', adminPassword);
    expect(await runsIt(owner)).toBe(true);
    const { installation_password: _, ...unproved } = first;
    expect(fieldOf(await refused(owner.createEnterprise(unproved), 42200, /再次输入/))).toBe('installation_password');
    expect(fieldOf(await refused(owner.createEnterprise({ ...first, installation_password: 'Guess-2026' }), 42200, /密码/))).toBe(
      'installation_password',
    );
    const { admin_username: __, ...unnamed } = first;
    expect(fieldOf(await refused(owner.createEnterprise(unnamed), 42200, /由谁管理/))).toBe('admin_username');
    expect(fieldOf(await refused(owner.createEnterprise({ ...first, mode: 'closed' }), 42200, /关闭/))).toBe('mode');
    expect(fieldOf(await refused(owner.createEnterprise({ ...first, corpid: 'ww1' }), 42200, /企业 ID/))).toBe('corpid');
    expect(fieldOf(await refused(owner.createEnterprise({ ...first, admin_username: 'admin' }), 40902, /占用/))).toBe('admin_username');
    expect(await holdersOf(server)).toEqual(['admin']);

    const made = await owner.createEnterprise(first);
    expect(made).toMatchObject({ status: 'active', staff_count: 1, admin_username: 'real.boss', generated_password: expect.any(String) });
    expect(await holdersOf(server)).toEqual(['real.boss']);
    for (const one of [owner, stranger, server.clientWith(await enterSandbox(server)), await signIn(server, 'admin', adminPassword)]) {
      expect(await runsIt(one)).toBe(false);
      expect((await one.listEnterprises({})).list.map(({ id }) => id)).toEqual([own]);
      await refused(one.loginAsEnterpriseAdmin({ enterprise_id: made.id, reason: '看看' }), 40300, /沙盒/);
      await refused(
        one.saveEnterpriseAdmin({ enterprise_id: made.id, username: 'real.boss', password: 'Mine-2026-x', phone: '13900000001' }),
        40300,
        /沙盒/,
      );
      await refused(one.createEnterprise({ ...first, admin_username: 'second.boss' }), 40300, /沙盒/);
      await expectRefusal(one.getEnterprise({ id: made.id }), 40400);
    }

    const boss = await signIn(server, 'real.boss', made.generated_password as string);
    await refused(boss.listEnterprises({}), 100004, /初始密码/);
    await boss.changeMyPassword({ old_pass: made.generated_password as string, new_pass: 'Real-boss-2026' });
    expect(await boss.getSessionInfo()).toMatchObject({ in_sandbox: false, from_sandbox: false, is_admin: true });
    expect(await runsIt(boss)).toBe(true);
    expect((await boss.listEnterprises({})).list.map(({ id }) => id)).toContain(made.id);
    // Another company needs neither the password nor an administrator; the right stays where it is.
    const second = await boss.createEnterprise({ ...unproved, admin_username: 'second.boss', name: '第二家' });
    expect(second).toMatchObject({ admin_username: 'second.boss' });
    expect(await holdersOf(server)).toEqual(['real.boss']);
    const own2 = await boss.getEnterprise({});
    expect(fieldOf(await expectRefusal(boss.changeEnterpriseMode({ id: own2.id, mode: 'closed', version: own2.version }), 42200))).toBe(
      'mode',
    );
    expect(fieldOf(await expectRefusal(boss.deleteEnterprise({ id: own2.id }), 42200))).toBe('id');
    expect(fieldOf(await expectRefusal(boss.updateEnterprise({ ...savedFields(own2), mode: 'closed' }), 42200))).toBe('mode');
  });
});

onBothStores('password of the person who runs the installation', (options) => {
  const used = useServer(options);

  it('cannot be set, and the account not taken, by anyone who came in through the sandbox', async () => {
    const { server } = used;
    const page = server.clientWith(await enterSandbox(server));
    const { id } = await page.getSessionInfo();
    const [dept] = await page.getDepartmentTree({});
    const [role] = await page.getRoleTree();
    const dept_ids = [dept?.id as number];
    // A second administrator with a password of their own leaves no trace of the page.
    const given = { username: 'accomplice', name: '同伙', dept_ids, role_ids: [role?.id as number], password: 'Accomplice-2026' };
    const made = await page.createStaff(given);
    const accomplice = await signIn(server, 'accomplice', 'Accomplice-2026');
    await accomplice.changeMyPassword({ old_pass: 'Accomplice-2026', new_pass: 'Accomplice-2027' });
    expect(await accomplice.getSessionInfo()).toMatchObject({ is_admin: true, from_sandbox: false });
    for (const thief of [page, accomplice]) {
      const { username, version, name } = await thief.getStaff({ id });
      await refused(
        thief.updateStaff({ id, version, username: `${username}.gone`, name, dept_ids, role_ids: [role?.id as number] }),
        42200,
        /管理整个系统/,
      );
      await refused(thief.changeStaffBelongings({ ids: [id], remove_role_ids: [role?.id as number] }), 42200, /管理整个系统/);
      await refused(thief.saveRoleStaff({ role_id: role?.id as number, user_ids: [made.id] }), 42200, /管理整个系统/);
      await expectRefusal(thief.createParam({ key: 'a.b', name: 'x', value: '1', value_type: 'string', group: 'x' }), 40300);
    }
    await refused(accomplice.resetStaffPassword({ id, new_pass: 'Taken-over-2026' }), 42200, /管理整个系统/);
    await refused(accomplice.changeStaffStatus({ ids: [id], status: 'disabled' }), 42200, /管理整个系统/);
    await refused(accomplice.deleteStaff({ id }), 42200, /管理整个系统/);
    await expectRefusal(page.resetStaffPassword({ id, new_pass: 'Taken-over-2026', old_pass: 'Guess-2026' }), 42200);
    const { token } = await page.createUserToken();
    const again = server.clientWith((await server.anonymous.loginWithUserToken({ token })).token as string);
    expect(await again.getSessionInfo()).toMatchObject({ id, from_sandbox: true });
    expect(await runsIt(again)).toBe(false);
    expect(await runsIt(await signIn(server, 'admin', adminPassword))).toBe(true);
  });

  it('is asked for at most five times', async () => {
    const { server } = used;
    const owner = await server.as('admin');
    const codes = [];
    for (let count = 0; count < 7; count++) {
      const tried = await owner.createEnterprise.safe({ ...first, installation_password: `Guess-${count}-2026` });
      codes.push(tried.ok ? 200 : tried.error.bizCode);
    }
    expect(codes.slice(0, 4)).toEqual([42200, 42200, 42200, 42200]);
    expect(codes.slice(-2)).toEqual([42900, 42900]);
    expect((await expectRefusal(owner.createEnterprise(first), 42900)).serverMessage).toMatch(/分钟后再试/);
    expect(await holdersOf(server)).toEqual(['admin']);
  });
});

onBothStores('right to run the installation', (options) => {
  const used = useServer(options);

  it('moves once when two first companies are created at once, and ends what was opened with it', async () => {
    const { server } = used;
    const owner = await server.as('admin');
    const twin = (await (await server.as('twin.admin')).getSessionInfo()).enterprise_id;
    const acting = server.clientWith((await owner.loginAsEnterpriseAdmin({ enterprise_id: twin, reason: '协助' })).token);
    expect((await acting.getSessionInfo()).enterprise_id).toBe(twin);
    const tried = await Promise.all(
      ['one.boss', 'two.boss'].map((admin_username) => owner.createEnterprise.safe({ ...first, name: admin_username, admin_username })),
    );
    expect(tried.map((one) => (one.ok ? 200 : one.error.bizCode)).toSorted()).toEqual([200, 40300]);
    const [holder] = await holdersOf(server);
    expect(['one.boss', 'two.boss']).toContain(holder);
    await expectRefusal(acting.getSessionInfo(), 100001);
    const { rows } = await server.deps.database.system((db) => sql`select from enterprise where not is_sandbox`.execute(db));
    expect(rows).toHaveLength(1);
  });

  it('is not used by a session that another process read before it moved', async () => {
    const server = await createTestServer(options);
    const other = await server.beside();
    try {
      const owner = await server.as('admin');
      const token = await server.tokenOf('admin');
      await other.deps.sessions.principal(token);
      await owner.createEnterprise(first);
      // The other process still believes the session for up to a second.
      const answer = await fetch(`${other.url}/admin/v1/enterprise/list`, { headers: { 'Admin-Token': token } });
      const body = (await answer.json()) as { code: number; data: { list?: { name: string }[] } };
      expect(JSON.stringify(body)).not.toContain(first.name);
    } finally {
      await other.close();
      await server.close();
    }
  });

  it('moves at the start of a server that has a real company already, with a line in the log', async () => {
    let text = '';
    const log = new Writable({
      write(chunk, _, done) {
        text += String(chunk);
        done();
      },
    });
    const server = await createTestServer({ ...options, log });
    try {
      const real = await ownCompany(server);
      const { database } = server.deps;
      // As versions before left it.
      await database.system((db) => sql`update staff set runs_installation = (username = 'admin')`.execute(db));
      const left = await server.as('admin');
      expect(await runsIt(left)).toBe(false);
      await refused(left.createEnterprise(first), 40300, /正式企业/);
      const later = await server.beside();
      await later.close();
      expect(await holdersOf(server)).toEqual([real.username]);
      expect(text).toContain(`moved to ${real.username}`);
      expect(await runsIt(await server.as(real.username))).toBe(true);
      // A deleted person no longer has it.
      await database.system((db) => sql`update staff set deleted_at = now() where id = ${real.admin}`.execute(db));
      const empty = await server.beside();
      await empty.close();
      expect(text).toContain('Nobody runs the installation');
      await database.system((db) => sql`update staff set deleted_at = null where id = ${real.admin}`.execute(db));
      const admin = await database.system((db) =>
        db.selectFrom('staff').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow(),
      );
      expect(await database.system((db) => giveInstallation(db, admin.id))).toBeUndefined();
      expect(await holdersOf(server)).toEqual([real.username]);
    } finally {
      await server.close();
    }
  });
});

onBothStores('operations that reach beyond the own company', (options) => {
  const used = useServer(options);
  const beyond = operations.filter((one) => one.permission === 'installation' || one.allCompanies);
  const canary = '金丝雀健康';

  /** Calls operations with generated inputs, and returns what was answered. */
  async function drive(server: TestServer, which: typeof operations, token: string, ids: (name: string) => readonly unknown[]) {
    const answers = [];
    for (const operation of which)
      for (const draft of sampleDrafts(operation, ids, 2, seed)) {
        const answer = await send(server.url, requestOf(operation, draft, token));
        answers.push({ operation, code: codeOf(answer), text: said(answer) });
      }
    return answers;
  }

  const expectNoWayIn = async (server: TestServer, token: string, realId: number | undefined) => {
    const ids = (name: string) => (/^(id|enterprise_id)$/.test(name) && realId !== undefined ? [realId] : []);
    const before = [await digestOf(server.deps.database), await sharedRows(server)];
    const answers = await drive(server, beyond, token, ids);
    for (const { operation, code, text } of answers) {
      if (operation.permission === 'installation') expect([operation.id, code], text).toEqual([operation.id, 40300]);
      expect(text, operation.id).not.toContain(canary);
    }
    expect([await digestOf(server.deps.database), await sharedRows(server)]).toEqual(before);
    return answers;
  };

  it(
    'have no way in for a session of the sandbox’s page, without and with a real company',
    async () => {
      const { server } = used;
      expect(beyond.length).toBeGreaterThan(15);
      await expectNoWayIn(server, await enterSandbox(server), undefined);
      const real = await ownCompany(server);
      await server.deps.database.system((db) =>
        sql`update enterprise set name = ${canary}, short_name = '金丝雀', contact_name = ${canary} where id = ${real.id}`.execute(db),
      );
      for (const token of [
        await enterSandbox(server),
        (await server.anonymous.login({ username: 'admin', password: adminPassword })).token as string,
      ]) {
        const answers = await expectNoWayIn(server, token, real.id);
        expect(answers.some(({ code }) => code === 200)).toBe(true);
      }
    },
    caseTimeout,
  );

  it('are all that do: nothing else changes or shows what is not of the sandbox', async () => {
    const { server } = used;
    const { database } = server.deps;
    const real = await database.system((db) =>
      db.selectFrom('enterprise').select('id').where('is_sandbox', '=', false).executeTakeFirstOrThrow(),
    );
    await database.system((db) => sql`update staff set name = ${canary} where enterprise_id = ${real.id}`.execute(db));
    await database.system((db) =>
      sql`insert into customer (enterprise_id, nick_name) select ${real.id}, ${canary} || n from generate_series(1, 3) n`.execute(db),
    );
    const token = await enterSandbox(server);
    const pool = new Pool((source, query) => send(server.url, requestOf(source, { path: {}, query }, token)));
    await pool.refresh();
    const before = [await digestOf(database, real.id), await sharedRows(server)];
    const others = working.filter(
      (one) => one.permission !== 'public' && !beyond.includes(one) && one.id !== 'logout' && one.id !== 'deleteSession',
    );
    for (const operation of others)
      for (const draft of sampleDrafts(operation, pool.liveFor(operation), 1, seed)) {
        const answer = await send(server.url, requestOf(operation, draft, await enterSandboxIfEnded(server, token)));
        expect(said(answer), operation.id).not.toContain(canary);
      }
    expect([await digestOf(database, real.id), await sharedRows(server)]).toEqual(before);
  }, 180_000);

  let current = '';
  /** Some calls end the session or disable the person. */
  async function enterSandboxIfEnded(server: TestServer, token: string): Promise<string> {
    current ||= token;
    const alive = await server.deps.sessions.principal(current).then(
      () => true,
      () => false,
    );
    if (alive) return current;
    await server.deps.database.system((db) =>
      sql`update staff set status = 'enabled', deleted_at = null, must_change_password = false, wx_userid = 'linxiaohe' where username = 'admin'`.execute(
        db,
      ),
    );
    current = await server.tokenOf('admin');
    await server.deps.database.system((db) => sql`update session set from_sandbox = true`.execute(db));
    return current;
  }
});

onBothStores('sandbox that other machines can enter', (options) => {
  it.each([
    ['127.0.0.1', undefined, false],
    ['0.0.0.0', undefined, true],
    ['127.0.0.1', 1, true],
  ])('is announced by %s with %s proxies: %s', async (host, trustedProxies, exposed) => {
    let text = '';
    const log = new Writable({
      write(chunk, _, done) {
        text += String(chunk);
        done();
      },
    });
    const server = await createTestServer({ ...options, log, host, ...(trustedProxies ? { trustedProxies } : {}) });
    try {
      expect((await (await server.as('admin')).getSessionInfo()).sandbox_exposed).toBe(exposed);
      expect((await (await server.as('chenyutong')).getSessionInfo()).sandbox_exposed).toBe(false);
      expect(text.includes('can enter the sandbox company')).toBe(exposed);
    } finally {
      await server.close();
    }
  });
});
