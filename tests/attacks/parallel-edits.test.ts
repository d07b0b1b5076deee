import type { Client } from '@shiyi/sdk';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { again, seed, worldTimeout } from '../conformance/profile.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onBothStores } from '../support/stores.js';

const edits = 200;
const nodes = 12;

onBothStores(`${edits} edits of roles and departments at once`, (options) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await createTestServer(options);
    admin = await server.as('admin');
  }, worldTimeout);
  afterAll(() => server?.close());

  const deadlocks = async () => {
    const { rows } = await server.deps.database.system((db) =>
      sql<{ deadlocks: number }>`select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db),
    );
    return rows[0]?.deadlocks ?? 0;
  };

  it('get an answer each, and leave trees and rights as the answers say', { timeout: 180_000 }, async () => {
    const random = seededRandom(seed);
    const pick = () => Math.floor(random() * nodes);
    const depts = await Promise.all(Array.from({ length: nodes }, (_, at) => admin.createDepartment({ name: `并行 ${at}` })));
    const roleFields = (at: number) => ({ name: `并行 ${at}`, code: `parallel_${at}`, level: 5, data_scope: 'custom' as const });
    const roles = await Promise.all(
      depts.map(async ({ id }, at) => ({
        ...roleFields(at),
        scope_dept_ids: [id],
        id: (await admin.createRole({ ...roleFields(at), scope_dept_ids: [id] })).id,
      })),
    );
    const people = (await admin.listStaff({ limit: 100 })).list.filter(({ username }) => username !== 'admin').map(({ id }) => id);
    const before = await deadlocks();

    const moveDepartment = async (at: number) => {
      const { id, name } = depts[at] as (typeof depts)[0];
      const { version } = (await admin.listDepartments({ keyword: name, limit: 1 })).list[0] ?? expect.unreachable();
      return admin.saveDepartment.safe(
        { id, version, name, pid: random() < 0.2 ? null : (depts[pick()]?.id ?? null), sort: at % 3 },
        { retries: 0, timeout: 60_000 },
      );
    };
    const giveRole = (at: number) => {
      const staff = [people[pick() % people.length], people[pick() % people.length]] as number[];
      return admin.saveRoleStaff.safe(
        { role_id: (roles[at] as (typeof roles)[0]).id, user_ids: [...new Set(staff)] },
        { retries: 0, timeout: 60_000 },
      );
    };
    const leadDepartment = async (at: number) => {
      const { id, name } = depts[at] as (typeof depts)[0];
      const { version } = (await admin.listDepartments({ keyword: name, limit: 1 })).list[0] ?? expect.unreachable();
      return admin.saveDepartmentRole.safe(
        { dept_id: id, version, role_id: (roles[pick()] as (typeof roles)[0]).id },
        { retries: 0, timeout: 60_000 },
      );
    };
    const told = await Promise.all(
      Array.from({ length: edits }, (_, at) => ([moveDepartment, giveRole, leadDepartment][at % 3] as typeof giveRole)(pick())),
    );
    const codes = told.map((one) => (one.ok ? 200 : (one.error.bizCode ?? one.error.message)));
    // An edit of an older version, or one that would close a circle, is refused; nothing else may happen.
    expect(
      codes.filter((code) => ![200, 40901, 42200].includes(Number(code))),
      again,
    ).toEqual([]);
    expect(codes.filter((code) => code === 200).length).toBeGreaterThan(edits / 10);
    expect(await deadlocks()).toBe(before);

    // No department hangs in a circle, and everybody's sight is of departments that are there.
    const { rows } = await server.deps.database.system((db) =>
      sql<{ lost: number; strange: number }>`
        with recursive tree as (select id from department where pid is null union all select d.id from department d join tree t on d.pid = t.id)
        select (select count(*)::int from department where id not in (select id from tree)) as lost,
          (select count(*)::int from role r where r.code like 'parallel_%' and (select count(*) from role_scope_department s where s.role_id = r.id) <> 1) as strange`.execute(
        db,
      ),
    );
    expect(rows[0]).toEqual({ lost: 0, strange: 0 });
  });
});
