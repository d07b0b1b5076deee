import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../support/expect-refusal.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';

onEveryStore('the operation log', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(options);
  });
  afterAll(() => server?.close());

  it('keeps what was refused as well, without secrets', async () => {
    const operator = await server.as('zhengkaiwen');
    await expectRefusal(operator.resetStaffPassword({ id: 1, new_pass: 'Stolen-2026' }), 40300);
    const admin = await server.as('admin');
    const { list } = await admin.listOperationLogs({ ok: false });
    expect(list[0]).toMatchObject({ operation_id: 'resetStaffPassword', ok: false, code: 40300, user: { name: '郑凯文' } });
    await admin.resetStaffPassword({ id: list[0]?.user.id as number, new_pass: 'Secret-2026' });
    const dump = await server.house.database.system((db) => db.selectFrom('operation_log').selectAll().execute());
    expect(JSON.stringify(dump)).not.toMatch(/Stolen-2026|Secret-2026/);
  });

  it('has no row for what only asks, nor for notices read', async () => {
    const admin = await server.as('admin');
    await admin.checkNewPassword({ pass: 'Qinghe-2027' });
    expect((await admin.listOperationLogs({ module: 'users' })).list.map((row) => row.operation_id)).not.toContain('checkNewPassword');
    await admin.setNoticesRead({});
    expect((await admin.listOperationLogs({ module: 'notice' })).total).toBe(0);
  });

  it('shows a change by hand', async () => {
    const admin = await server.as('admin');
    for (let count = 0; count < 5; count++) await admin.createWorkOrder({ title: `问题 ${count}`, content: '说明' });
    expect(await admin.checkOperationLogs()).toMatchObject({ ok: true });
    const { rows } = await server.house.database.system((db) =>
      sql<{
        id: number;
      }>`update operation_log set target = 'forged' where id = (select max(id) - 2 from operation_log) returning id`.execute(db),
    );
    expect(await admin.checkOperationLogs()).toMatchObject({ ok: false, first_broken_id: rows[0]?.id });
  });

  it('cannot be changed or deleted by a request', async () => {
    const attempt = server.house.database.tenant(1, (db) => db.deleteFrom('operation_log').execute());
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
  });
});

onEveryStore('a repeated write', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(options);
  });
  afterAll(() => server?.close());

  it('with one idempotency key has one effect and one answer, also when twenty come at once', async () => {
    const admin = await server.as('admin');
    const send = (title: string) => admin.createWorkOrder({ title, content: '说明' }, { idempotencyKey: 'key-1' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('同一条')));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    await expectRefusal(send('另一条'), 40900);
    const { rows } = await server.house.database.system((db) =>
      sql<{ total: number }>`select count(*)::int as total from work_order`.execute(db),
    );
    expect(rows[0]?.total).toBe(1);
  });
});
