import { readdirSync, readFileSync } from 'node:fs';
import { openSession } from '@shiyi/server/auth/session-rows';
import { addStaff } from '@shiyi/server/setup/company';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillLists, orders, pageOf, placeFor } from '../conformance/lists.js';
import type { Pool } from '../conformance/pool.js';
import { worldTimeout } from '../conformance/profile.js';
import { codeOf } from '../conformance/wire.js';
import { createWorld, type World } from '../conformance/world.js';
import { onBothStores } from '../support/stores.js';

type Place = 'A' | 'C';

const pages = 5;
/** The cache changes with each read. */
const changing = new Set(['listCacheKeys']);

const sources = new URL('../../packages/server/src/', import.meta.url);

/** The columns by which the server's data scopes go, read from its source. Rows of logs and ids cannot be changed. */
const holderColumns = [
  ...new Set(
    readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) =>
        [...readFileSync(new URL(name, sources), 'utf8').matchAll(/heldInScope\([\w.]+, '(\w{3,}\.\w+)'\)/g)].map(
          (found) => found[1] as string,
        ),
      ),
  ),
]
  .filter((name) => !/_log\.|\.id$/.test(name))
  .map((name) => name.split('.') as [table: string, column: string]);

onBothStores('manager of several departments', (options) => {
  let world: World;
  let pool: Pool;
  let manager: { id: number; token: string };
  const departments = {} as Record<'A' | 'B' | 'C' | 'C1', number>;
  const holders = {} as Record<'A' | 'B' | 'C' | 'C1', number>;
  const run = <T>(text: ReturnType<typeof sql<T>>) => world.server.deps.database.system(async (db) => (await text.execute(db)).rows);

  beforeAll(async () => {
    world = await createWorld(options);
    const { database } = world.server.deps;
    const prober = world.people.staff.get('prober') ?? expect.unreachable();
    const { enterpriseId } = prober;
    pool = await world.poolOf('prober');
    await world.populate('prober', pool);
    await fillLists(database, prober);
    const [top] = await run(sql<{ id: number }>`select id from department where enterprise_id = ${enterpriseId} and pid is null`);
    const [role] = await run(sql<{ id: number }>`insert into role (enterprise_id, name, code, level, data_scope)
      values (${enterpriseId}, '区域经理', 'area-manager', 50, 'dept_and_children') returning id`);
    // All permissions, so that only the data scope limits what is shown.
    await run(
      sql`insert into role_permission (enterprise_id, role_id, permission_id) select ${enterpriseId}, ${role?.id ?? 0}, id from permission where enterprise_id = ${enterpriseId}`,
    );
    for (const name of ['A', 'B', 'C', 'C1'] as const) {
      const pid = name === 'C1' ? departments.C : top?.id;
      const [made] = await run(
        sql<{
          id: number;
        }>`insert into department (enterprise_id, pid, name) values (${enterpriseId}, ${pid}, ${`部门${name}`}) returning id`,
      );
      departments[name] = made?.id as number;
      const row = { username: `scope.${name.toLowerCase()}`, name: `负责人${name}` };
      holders[name] = await database.system((db) =>
        addStaff(db, enterpriseId, { row, dept_id: departments[name], role_id: role?.id as number }),
      );
    }
    const row = { username: 'scope.manager', name: '经理' };
    const id = await database.system((db) => addStaff(db, enterpriseId, { row, dept_id: departments.A, role_id: role?.id as number }));
    expect(holderColumns.length).toBeGreaterThan(2);
    await spread(enterpriseId);
    const facts = { enterpriseId, staffId: id, ip: '127.0.0.1', userAgent: 'test', seconds: 36_000 };
    manager = { id, token: (await database.system((db) => openSession(db, facts))).token };
    await pool.refresh();
  }, worldTimeout);
  afterAll(() => world?.close());

  /**
   * Gives the rows of each table that a data scope limits to the four people in turn. Services stay with the holder of their customer: some
   * lists need both in scope. Automatic messages are about either a customer or staff.
   */
  async function spread(enterpriseId: number) {
    const people = Object.values(holders);
    for (const [table, column] of holderColumns) {
      await run(sql`update ${sql.table(table)} t set ${sql.ref(column)} = (${people}::bigint[])[1 + n.at % 4]
        from (select id, row_number() over (order by id)::int as at from ${sql.table(table)} where enterprise_id = ${enterpriseId}) n
        where t.id = n.id ${table === 'automatic_message' ? sql`and t.staff_id is not null` : sql``}`);
    }
    await run(sql`update service set principal_user_id = c.principal_user_id from customer c where c.id = service.user_id`);
  }

  const lead = (places: Place[]) =>
    run(sql`with gone as (delete from staff_department where staff_id = ${manager.id} and dept_id <> all(${places.map((one) => departments[one])}::bigint[]))
      insert into staff_department (enterprise_id, staff_id, dept_id, is_leader)
      select s.enterprise_id, s.id, d, true from staff s cross join unnest(${places.map((one) => departments[one])}::bigint[]) d where s.id = ${manager.id}
      on conflict do nothing`).then(() => world.server.deps.sessions.forget());

  it('sees in every list exactly what each of them alone shows', async () => {
    const lists = orders.filter(({ list, sort }) => sort === undefined && list.permission.includes(':') && !changing.has(list.id));
    expect(lists.length).toBeGreaterThan(30);
    const differing: string[] = [];
    for (const order of lists) {
      const read = (_: typeof order, query: object, path: object = {}) =>
        world.call(order.list, { path: path as Record<string, unknown>, query: query as Record<string, unknown> }, manager.token);
      const place = await placeFor(order, pool, (one, query, path = {}) => world.call(one.list, { path, query }, manager.token)).catch(
        () => undefined,
      );
      if (!place) continue;
      const idsIn = async (places: Place[]) => {
        await lead(places);
        const rows: object[] = [];
        let total = 0;
        for (let page = 1; page <= pages; page += 1) {
          const answer = await read(order, { ...place.query, limit: 100, page }, place.path);
          // What belongs to an object outside the scope is not found.
          if (codeOf(answer) === 40400) break;
          const { list, total: all } = pageOf(answer);
          total = all;
          rows.push(...(list as object[]));
          if (rows.length >= total || list.length === 0) break;
        }
        // Lists without ids of their own are compared whole.
        return { total, ids: rows.map((one) => String((one as { id?: unknown }).id ?? JSON.stringify(one))) };
      };
      const [a, c, both] = [await idsIn(['A']), await idsIn(['C']), await idsIn(['A', 'C'])];
      if (both.total > pages * 100) continue;
      expect([...new Set(both.ids)].toSorted(), order.list.id).toEqual([...new Set([...a.ids, ...c.ids])].toSorted());
      expect(both.total, order.list.id).toBe(both.ids.length);
      if (a.ids.join() !== c.ids.join()) differing.push(order.list.id);
    }
    // The lists in which the departments differ are the ones that a data scope limits.
    console.log(`differ by department: ${differing.join(', ')}`);
    for (const id of ['listStaff', 'listCustomers', 'listServices']) expect(differing).toContain(id);
  }, 240_000);

  it('sees the subtree of a department they lead, and nothing of the one beside', async () => {
    await lead(['A', 'C']);
    const client = world.server.clientWith(manager.token);
    const { list } = await client.listStaff({ keyword: '负责人', limit: 100 });
    expect(list.map((one) => one.name).toSorted()).toEqual(['负责人A', '负责人C', '负责人C1']);
    for (const [name, seen] of [
      ['A', true],
      ['C1', true],
      ['B', false],
    ] as const) {
      const found = await client.getStaff.safe({ id: holders[name] });
      expect(found.ok ? 200 : found.error.bizCode, name).toBe(seen ? 200 : 40400);
    }
  });
});
