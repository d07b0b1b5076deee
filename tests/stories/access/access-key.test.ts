import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayFromNow, givePassword, newKey } from '../../support/access-key.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { type Person, personWith } from '../../support/person-with.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';
import { adminPassword } from '../../support/template.js';

const listing = 'customer:customer:list';
const creating = 'customer:customer:create';

onEveryStore('createAccessKey', (options) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await createTestServer(options);
    person = await personWith(server, [listing, creating, 'log:operation:list', 'role:role:update']);
    await givePassword(server, person);
  });
  afterAll(() => server?.close());

  const input = { name: '夜间任务', scopes: [listing], end_date: dayFromNow(30), password: adminPassword };
  const set = async (statement: ReturnType<typeof sql>) => {
    await server.deps.database.system((db) => statement.execute(db));
    server.deps.sessions.forget();
  };

  it('answers a key once that works like a token', async () => {
    const { key, ...made } = await person.client.createAccessKey({ ...input, scopes: [listing, listing] });
    expect(key).toMatch(/^syk_[\w-]{43}$/);
    expect(made).toEqual({ id: made.id, name: '夜间任务', hint: key.slice(0, 8), end_date: dayFromNow(30) });
    const client = server.clientWith(key);
    expect((await client.listCustomers({})).total).toBeGreaterThan(0);
    expect(await client.getSessionInfo()).toMatchObject({ id: person.id, permissions: [listing], is_admin: false });
    const { list } = await person.client.listAccessKeys({});
    expect(list).toEqual([
      expect.objectContaining({ id: made.id, hint: made.hint, scopes: [listing], status: 'active', last_used_ip: '127.0.0.1' }),
    ]);
    expect(JSON.stringify(list)).not.toContain(key.slice(9));
    await expectRefusal(client.createCustomer({ nick_name: '不行', phone: '15100000001' }), 40300);
    await person.client.deleteAccessKey({ id: made.id });
  });

  it.each([
    ['a wrong password', { password: 'wrong' }, 'password'],
    ['a permission that the person lacks, by name', { scopes: [listing, 'users:staff:create'] }, 'scopes'],
    ['a day that is over', { end_date: dayFromNow(-1) }, 'end_date'],
    ['a day more than 366 days ahead', { end_date: dayFromNow(367) }, 'end_date'],
  ])('refuses %s', async (_, wrong, field) => {
    const refusal = await expectRefusal(person.client.createAccessKey({ ...input, ...wrong }), 42200);
    expect(refusal.detail.errors?.map((one) => one.field)).toEqual([field]);
    if (field === 'scopes') expect(refusal.serverMessage).toContain('users:staff:create');
  });

  it('takes today and a day 366 days ahead', async () => {
    for (const days of [0, 366]) {
      const { id, key } = await person.client.createAccessKey({ ...input, end_date: dayFromNow(days) });
      expect((await server.clientWith(key).listCustomers({})).total).toBeGreaterThan(0);
      await person.client.deleteAccessKey({ id });
    }
  });

  it('refuses a name that another key has, until that one is revoked', async () => {
    const { id } = await person.client.createAccessKey(input);
    const refusal = await expectRefusal(person.client.createAccessKey(input), 40902);
    expect(refusal.detail.errors?.[0]).toMatchObject({ field: 'name' });
    await person.client.deleteAccessKey({ id });
    await person.client.deleteAccessKey({ id: (await person.client.createAccessKey(input)).id });
  });

  it('refuses a 21st key, also when several are asked for at once', async () => {
    await set(sql`insert into access_key (enterprise_id, staff_id, name, token_hash, hint, scopes, end_date, expires_at)
      select enterprise_id, id, 'n' || n, sha256(n::text::bytea), 'syk_', array[${listing}], now() + interval '9 days', now() + interval '9 days'
      from staff, generate_series(1, 18) n where id = ${person.id}`);
    const asked = await Promise.allSettled([1, 2, 3, 4].map(() => newKey(person.client, [listing])));
    expect(asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.bizCode] : []))).toEqual([40900, 40900]);
    const { list, total } = await person.client.listAccessKeys({ limit: 100 });
    expect(total).toBe(20);
    for (const { id } of list) await person.client.deleteAccessKey({ id });
  });

  it('says why a key no longer works: revoked, expired, unknown', async () => {
    const [revoked, expired] = [await newKey(person.client, [listing]), await newKey(person.client, [listing])];
    await person.client.deleteAccessKey({ id: revoked.id });
    await set(sql`update access_key set expires_at = now() where id = ${expired.id}`);
    for (const [key, says] of [
      [revoked.key, '已撤销'],
      [expired.key, '已到期'],
      [`${expired.key.slice(0, -1)}!`, '无效'],
    ] as const) {
      const refusal = await expectRefusal(server.clientWith(key).listCustomers({}), 40100);
      expect(refusal.serverMessage).toContain(says);
    }
    expect((await person.client.listAccessKeys({})).list).toMatchObject([{ id: expired.id, status: 'expired' }]);
    await person.client.deleteAccessKey({ id: expired.id });
    await expectRefusal(person.client.deleteAccessKey({ id: expired.id }), 40400);
  });

  it('keeps the name of the key in the audit log, which still passes its check', async () => {
    const { key, id } = await newKey(person.client, [creating], '日志里的密钥');
    await server.clientWith(key).createCustomer({ nick_name: '由密钥新建', phone: '15100000002' });
    const admin = await server.as('admin');
    const { list } = await admin.listOperationLogs({ limit: 5 });
    const written = list.find((one) => one.operation_id === 'createCustomer');
    expect(written).toMatchObject({ user: { id: person.id }, access_key: '日志里的密钥' });
    expect(await admin.getOperationLog({ id: written?.id as number })).toMatchObject({ access_key: '日志里的密钥' });
    expect(list.find((one) => one.operation_id === 'createAccessKey')).toMatchObject({ access_key: null, target: String(id) });
    expect(await admin.checkOperationLogs()).toMatchObject({ ok: true });
    await person.client.deleteAccessKey({ id });
  });

  it('keeps keys when the person changes the password, and ends them when someone else sets it', async () => {
    const mine = await personWith(server, [listing]);
    await givePassword(server, mine);
    const { key } = await newKey(mine.client, [listing]);
    const client = server.clientWith(key);
    await mine.client.changeMyPassword({ old_pass: adminPassword, new_pass: 'Another-2026' });
    expect((await client.listCustomers({})).total).toBeGreaterThan(0);
    await (await server.as('admin')).resetStaffPassword({ id: mine.id });
    await expectRefusal(client.listCustomers({}), 40100);
  });

  it('ends keys with the account: it says so while disabled, and they stay ended', async () => {
    const { key } = await newKey(person.client, [listing]);
    const client = server.clientWith(key);
    const admin = await server.as('admin');
    await admin.changeStaffStatus({ ids: [person.id], status: 'disabled' });
    await expectRefusal(client.listCustomers({}), 100002);
    await admin.changeStaffStatus({ ids: [person.id], status: 'enabled' });
    await expectRefusal(client.listCustomers({}), 40100);
  });
});
