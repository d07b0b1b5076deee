import { importOf } from '@shiyi/sdk';
import { operations, type ServedOperation } from '@shiyi/server/http/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exampleOf, requestOf } from '../conformance/draft.js';
import { worldTimeout } from '../conformance/profile.js';
import { codeOf, send } from '../conformance/wire.js';
import { dayFromNow, givePassword, newKey } from '../support/access-key.js';
import { endedJob } from '../support/ended-job.js';
import { expectRefusal } from '../support/expect-refusal.js';
import { type Person, personWith } from '../support/person-with.js';
import { readEvents } from '../support/raw-events.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onBothStores } from '../support/stores.js';
import { adminPassword } from '../support/template.js';

const listing = 'customer:customer:list';
const creating = 'customer:customer:create';
const rows = 6_000;
const importing = [importOf.member.permission, ...importOf.member.alsoNeeds, 'job:job:list', 'job:job:change-status'];

const fileOf = (count: number, from: number) => {
  const lines = Array.from({ length: count }, (_, at) => `客户${at},${from + at}`);
  return new File([`昵称,手机号\n${lines.join('\n')}\n`], `${from}.csv`);
};

onBothStores('access key', (options) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await createTestServer(options);
    person = await personWith(server, [listing, ...importing]);
    await givePassword(server, person);
    server.deps.jobs.pollMs = 20;
  }, worldTimeout);
  afterAll(() => server?.close());

  /** Calls an operation as the contract's example does, and returns the code. */
  async function codeFor(operation: ServedOperation, token: string) {
    return codeOf(await send(server.url, requestOf(operation, exampleOf(operation), token)));
  }

  it('loses what the role loses, and does not gain what it gains', async () => {
    const { key } = await newKey(person.client, [listing]);
    const client = server.clientWith(key);
    await person.hold([creating, ...importing]);
    await expectRefusal(client.listCustomers({}), 40300);
    await person.hold([listing, creating, ...importing]);
    expect((await client.listCustomers({})).list.length).toBeGreaterThan(0);
    await expectRefusal(client.createCustomer({ nick_name: '不行', phone: '15200000001' }), 40300);
    expect((await client.getSessionInfo()).permissions).toEqual([listing]);
  });

  it('sees what its owner sees, as of now', async () => {
    const { key } = await newKey(person.client, [listing]);
    const set = async (scope: string) => {
      await server.deps.database.system((db) => sql`update role set data_scope = ${scope} where id = ${person.roleId}`.execute(db));
      server.deps.sessions.forget();
    };
    const { total } = await server.clientWith(key).listCustomers({ is_public: false });
    await set('self');
    expect((await server.clientWith(key).listCustomers({ is_public: false })).total).toBeLessThan(total);
    await set('all');
  });

  it.each(['admin', 'person'] as const)(
    'allows no operation of the contract beyond its scope: key of %s',
    { timeout: 240_000 },
    async (who) => {
      const client = who === 'admin' ? await server.as('admin') : person.client;
      const { key } = await newKey(client, [listing]);
      const staffOnly = operations.filter(({ permission }) => !['public', 'app-key', 'device-token'].includes(permission));
      const codes = new Map<string, unknown>();
      for (const operation of staffOnly) codes.set(operation.id, await codeFor(operation, key));
      const open = staffOnly.filter(({ id }) => codes.get(id) !== 40300);
      const own = open.filter(({ permission }) => permission === 'signed-in');
      expect(open.filter((one) => !own.includes(one)).map((one) => one.permission)).toEqual(
        staffOnly.filter(({ permission, alsoNeeds }) => permission === listing && alsoNeeds.length === 0).map((one) => one.permission),
      );
      expect(
        own
          .filter(({ writes, handlesSecret }) => writes || handlesSecret)
          .map((one) => one.id)
          .sort(),
      ).toEqual(['restoreHistoryEntry', 'uploadImage', 'uploadMedia']);
      expect(own.map((one) => one.id)).not.toEqual(expect.arrayContaining(['getMyProfile']));
    },
  );

  it('makes no key, password, session or token, and shows none, even with all scopes of an administrator', async () => {
    const admin = await server.as('admin');
    const { permissions } = await admin.getSessionInfo();
    const made = await newKey(
      admin,
      permissions.filter((code) => code !== 'installation'),
    );
    const client = server.clientWith(made.key);
    const info = await client.getSessionInfo();
    expect(info).toMatchObject({ is_admin: false });
    expect(info.permissions).not.toContain('installation');
    const secretive = operations.filter((one) => one.handlesSecret && !['public', 'app-key', 'device-token'].includes(one.permission));
    expect(secretive.map((one) => one.id)).toEqual(
      expect.arrayContaining([
        'createAccessKey',
        'changeMyPassword',
        'createUserToken',
        'createStaff',
        'resetStaffPassword',
        'createIngestKey',
      ]),
    );
    for (const operation of secretive) expect([operation.id, await codeFor(operation, made.key)]).toEqual([operation.id, 40300]);
    for (const operation of operations.filter((one) => one.permission === 'installation'))
      expect([operation.id, await codeFor(operation, made.key)]).toEqual([operation.id, 40300]);
    await expectRefusal(client.listAccessKeys({}), 40300);
    await expectRefusal(client.deleteAccessKey({ id: made.id }), 40300);
    await expectRefusal(client.logout(), 40300);
    expect(await server.anonymous.checkLogin({ token: made.key })).toEqual({ ok: false, user: null });
    await admin.deleteAccessKey({ id: made.id });
  });

  it('grants nothing to others that is beyond its scopes', async () => {
    const admin = await server.as('admin');
    const target = await personWith(server, [listing]);
    const { version, menu_ids, permission_ids } = await admin.getRoleMenus({ role_id: target.roleId });
    const { id } = await server.deps.database.system((db) =>
      sql<{
        id: number;
      }>`select id from permission where code = ${creating} and enterprise_id = (select enterprise_id from staff where id = ${target.id})`
        .execute(db)
        .then(({ rows: [row] }) => row as { id: number }),
    );
    const save = (key: string) =>
      server.clientWith(key).saveRoleMenus({ role_id: target.roleId, version, menu_ids, permission_ids: [...permission_ids, id] });
    await expectRefusal(save((await newKey(admin, ['role:role:grant'])).key), 42200);
    await expectRefusal(target.client.createCustomer({ nick_name: '不行', phone: '15200000003' }), 40300);
    expect((await save((await newKey(admin, ['role:role:grant', listing, creating])).key)).permission_ids).toContain(id);
  });

  it('belongs to its owner: others neither see nor revoke it', async () => {
    const { id } = await newKey(person.client, [listing]);
    for (const other of ['admin', 'twin.admin', 'lijianing']) {
      const client = await server.as(other);
      expect((await client.listAccessKeys({ limit: 100 })).list.map((one) => one.id)).not.toContain(id);
      await expectRefusal(client.deleteAccessKey({ id }), 40400);
    }
    await person.client.deleteAccessKey({ id });
  });

  it('does not reach the stored response of a session of the same person', async () => {
    await person.hold([listing, creating, ...importing]);
    const input = { nick_name: '一次提交', phone: '15200000010' };
    const { key } = await newKey(person.client, [creating]);
    await person.client.createCustomer(input, { idempotencyKey: 'mine' });
    await expectRefusal(server.clientWith(key).createCustomer(input, { idempotencyKey: 'mine' }), 40900);
    const other = await newKey(person.client, [listing]);
    await expectRefusal(server.clientWith(other.key).createCustomer(input, { idempotencyKey: 'mine' }), 40300);
  });

  it('is stored nowhere', async () => {
    const { key } = await person.client.createAccessKey(
      { name: '只存摘要', scopes: [listing], end_date: dayFromNow(3), password: adminPassword },
      { idempotencyKey: 'new-key' },
    );
    await server.clientWith(key).listCustomers({});
    const { rows: tables } = await server.deps.database.system((db) =>
      sql<{
        name: string;
      }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db),
    );
    for (const { name } of tables) {
      const { rows: found } = await server.deps.database.system((db) =>
        sql`select 1 from ${sql.table(name)} t where to_jsonb(t)::text like ${`%${key.slice(12)}%`}`.execute(db),
      );
      expect([name, found.length]).toEqual([name, 0]);
    }
  });

  it('ends its live stream when it is revoked', async () => {
    const { key, id } = await newKey(person.client, [listing]);
    const stream = await readEvents(server.url, key);
    expect(stream.response.status).toBe(200);
    await person.client.deleteAccessKey({ id });
    await stream.ended;
  });

  it('stops the import it started when it is revoked, and its owner takes it to its end', { timeout: 240_000 }, async () => {
    const { key, id } = await newKey(person.client, importing);
    const started = await server.clientWith(key).importCustomers({ file: fileOf(rows, 15_300_000_000) });
    const written = async () => (await person.client.getJob({ id: started.job_id })).done;
    await expect.poll(written, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
    await person.client.deleteAccessKey({ id });
    const stopped = await endedJob(person.client, { id: started.job_id });
    expect(stopped).toMatchObject({ status: 'failed', error: expect.stringMatching(/访问密钥已撤销或到期/) });
    expect(stopped.done).toBeLessThan(rows);
    await person.client.changeJobStatus({ id: started.job_id, status: 'waiting' });
    expect(await endedJob(person.client, { id: started.job_id })).toMatchObject({ status: 'finished', done: rows });
  });

  it.each([
    ['its scopes', 15_400_000_000, sql`scopes = array_remove(scopes, ${creating})`, /新建客户/],
    ['its last day', 15_500_000_000, sql`expires_at = now()`, /访问密钥已撤销或到期/],
  ])('limits the job it started to %s', { timeout: 240_000 }, async (_, phones, change, error) => {
    const { key } = await newKey(person.client, [importOf.member.permission, ...importOf.member.alsoNeeds]);
    const { job_id } = await server.clientWith(key).importCustomers({ file: fileOf(rows, phones) });
    const written = async () => (await person.client.getJob({ id: job_id })).done;
    await expect.poll(written, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
    await server.deps.database.system((db) =>
      sql`update access_key set ${change} where id = (select access_key_id from job where id = ${job_id})`.execute(db),
    );
    expect(await endedJob(person.client, { id: job_id })).toMatchObject({ status: 'failed', error: expect.stringMatching(error) });
  });
});
