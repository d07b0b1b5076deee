import { importOf } from '@shiyi/sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { worldTimeout } from '../conformance/profile.js';
import { endedJob } from '../support/ended-job.js';
import { expectRefusal } from '../support/expect-refusal.js';
import { type Person, personWith } from '../support/person-with.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onBothStores } from '../support/stores.js';
import { undoneImport } from '../support/undone-import.js';

const rows = 6_000;
const importing = [importOf.member.permission, ...importOf.member.alsoNeeds];
const about = ['job:job:list', 'job:job:change-status', 'import-file:file:list', 'import-file:file:export', 'import-file:file:undo'];
const deleting = 'customer:customer:delete';
const exporting = ['customer-export:file:create', 'customer:customer:list'];
const all = [...importing, ...about, ...exporting, deleting];

let files = 0;
const fileOf = (count: number) => {
  const lines = Array.from({ length: count }, (_, at) => `客户${at},${15000000000 + files * 100_000 + at}`);
  return new File([`昵称,手机号\n${lines.join('\n')}\n`], `${++files}.csv`);
};

onBothStores('job', (options) => {
  let server: TestServer;
  let owner: Person;
  let colleague: Person;
  beforeAll(async () => {
    server = await createTestServer(options);
    owner = await personWith(server, all);
    colleague = await personWith(server, all);
    server.deps.jobs.pollMs = 20;
  }, worldTimeout);
  afterAll(() => server?.close());
  beforeEach(async () => {
    await set(sql`update staff set status = 'enabled', deleted_at = null where id = ${owner.id}`);
    await set(sql`update role set data_scope = 'all' where id = ${owner.roleId}`);
    await set(sql`update enterprise set status = 'active', expire_at = now() + interval '1 year' where is_sandbox`);
    await owner.hold(all);
  });

  async function set(statement: ReturnType<typeof sql>) {
    await server.deps.database.system((db) => statement.execute(db));
    server.deps.sessions.forget();
  }

  /** Starts an import and waits until it has written something and is far from its end. */
  async function running() {
    const { id, job_id } = await owner.client.importCustomers({ file: fileOf(rows) });
    const written = async () => (await colleague.client.getJob({ id: job_id })).done;
    await expect.poll(written, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
    return { id, job_id };
  }

  const ends: Record<string, { lose(): Promise<void>; says: RegExp; restore?(): Promise<void> }> = {
    'is disabled': { lose: () => set(sql`update staff set status = 'disabled' where id = ${owner.id}`), says: /测试员工\d+的账号已停用/ },
    'is deleted': { lose: () => set(sql`update staff set deleted_at = now() where id = ${owner.id}`), says: /测试员工\d+的账号已删除/ },
    'loses the right to import': {
      lose: () => owner.hold(all.filter((one) => one !== importOf.member.permission)),
      says: /测试员工\d+已没有权限「导入客户」/,
    },
    'loses the right to create': {
      lose: () => owner.hold(all.filter((one) => one !== 'customer:customer:create')),
      says: /测试员工\d+已没有权限「新建客户」/,
    },
    'is of a company that expires': {
      lose: () => set(sql`update enterprise set expire_at = now() - interval '30 days' where is_sandbox`),
      says: /企业已到期或停用/,
      restore: () => set(sql`update enterprise set status = 'active', expire_at = now() + interval '1 year' where is_sandbox`),
    },
  };

  it.each(Object.entries(ends))(
    'stops when its owner %s, and a colleague takes it to its end',
    { timeout: 240_000 },
    async (_, { lose, says, restore }) => {
      const { id, job_id } = await running();
      await lose();
      const stopped = await endedJob(colleague.client, { id: job_id });
      expect(stopped).toMatchObject({ status: 'failed', error: expect.stringMatching(says) });
      expect(stopped.done).toBeLessThan(rows);
      await restore?.();
      // What was written is complete: each line so far has its outcome, and a customer.
      const { total } = await colleague.client.listImportRows({ id, limit: 1 });
      expect(total).toBe(stopped.done);
      const lines = new TextDecoder()
        .decode((await colleague.client.exportImportFile({ id })).bytes)
        .trim()
        .split('\n');
      expect(lines.filter((line) => line.includes('已新增'))).toHaveLength(stopped.done);
      await colleague.client.changeJobStatus({ id: job_id, status: 'waiting' });
      expect(await endedJob(colleague.client, { id: job_id })).toMatchObject({
        status: 'finished',
        done: rows,
        operator: { id: colleague.id },
      });
      expect((await undoneImport(colleague.client, id)).undo).toMatchObject({ status: 'finished', removed: rows, kept: 0 });
    },
  );

  it('takes the data scope of its owner as it is at each step', async () => {
    const { job_id } = await owner.client.importCustomers({ file: fileOf(10) });
    await endedJob(colleague.client, { id: job_id });
    const again = await owner.client.createCustomerExport({ format: 'csv' });
    await expect.poll(async () => (await owner.client.getCustomerExport({ id: again.id })).status, { timeout: 60_000 }).toBe('finished');
    expect(new TextDecoder().decode((await owner.client.exportCustomers({ id: again.id })).bytes)).toContain('客户');
    await set(sql`update role set data_scope = 'self' where id = ${owner.roleId}`);
    expect((await expectRefusal(owner.client.exportCustomers({ id: again.id }), 40300)).serverMessage).toMatch(/重新导出/);
    await set(sql`update role set data_scope = 'all' where id = ${owner.roleId}`);
    await owner.hold(all.filter((one) => one !== 'customer:customer:list'));
    expect((await expectRefusal(owner.client.exportCustomers({ id: again.id }), 40300)).serverMessage).toMatch(/客户/);
  });

  it.each(['export', 'sync'] as const)('does not begin for a person who lost the right meanwhile: %s', async (kind) => {
    const { database, jobs } = server.deps;
    const input =
      kind === 'sync' ? { sync: 'staff', ip: '' } : { export: 'customer', format: 'csv', language: 'zh', filter: {}, principal: {} };
    await owner.hold(about);
    const { id } = await database.system(async (db) => {
      const { enterprise_id } = await db.selectFrom('staff').select('enterprise_id').where('id', '=', owner.id).executeTakeFirstOrThrow();
      const row = { enterprise_id, kind, name: '测试', operator_id: owner.id, input: JSON.stringify(input) };
      return db.insertInto('job').values(row).returning('id').executeTakeFirstOrThrow();
    });
    jobs.wake();
    expect(await endedJob(colleague.client, { id })).toMatchObject({
      status: 'failed',
      done: 0,
      error: expect.stringMatching(/已没有权限/),
    });
    await expectRefusal(owner.client.changeJobStatus({ id, status: 'waiting' }), 40300);
  });
});
