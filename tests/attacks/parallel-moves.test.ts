import type { Client } from '@shiyi/sdk';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { again, seed, times } from '../conformance/profile.js';
import { createTestServer, hasPostgres, type TestServer } from '../support/server.js';

const movers = 10;
const rounds = times(10, 100);

interface Node {
  children: Node[];
}

const countOf = (tree: Node[]): number => tree.reduce((sum, node) => sum + 1 + countOf(node.children), 0);

type Move = (at: number, random: () => number) => Promise<{ ok: true } | { ok: false; error: { bizCode?: number | undefined } }>;

/**
 * Many callers move nodes of one tree, or change the same staff, at the same time: every call gets a response, and none
 * is asked to retry.
 */
describe.skipIf(!hasPostgres)('changes of the same rows in parallel', () => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await createTestServer({ stores: 'postgresql' });
    admin = await server.as('admin');
  });
  afterAll(() => server?.close());

  async function inParallel(move: Move, refusals: readonly number[]) {
    const codes = new Map<number, number>();
    const one = async (at: number) => {
      const random = seededRandom(seed + at);
      for (let round = 0; round < rounds; round++) {
        const told = await move(at, random);
        const code = told.ok ? 200 : (told.error.bizCode ?? 0);
        codes.set(code, (codes.get(code) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: movers }, (_, at) => one(at)));
    expect(
      [...codes.keys()].filter((code) => code !== 200 && !refusals.includes(code)),
      `${JSON.stringify([...codes])}, ${again}`,
    ).toEqual([]);
    expect(codes.get(200)).toBeGreaterThan(0);
  }

  it('moves roles', { timeout: 240_000 }, async () => {
    const roles = await Promise.all(
      Array.from({ length: movers }, async (_, at) => {
        const fields = { name: `移动 ${at}`, code: `move_${at}`, level: 5, data_scope: 'self' as const };
        return { ...fields, id: (await admin.createRole(fields)).id, version: 1 };
      }),
    );
    await inParallel(
      async (at, random) => {
        const role = roles[at] as (typeof roles)[0];
        const parent = roles[Math.floor(random() * movers)];
        const told = await admin.updateRole.safe({ ...role, pid: random() < 0.1 ? null : (parent?.id ?? null) }, { retries: 0 });
        if (told.ok) role.version++;
        return told;
      },
      [42200],
    );
  });

  it('moves departments, without ever making a circle', { timeout: 240_000 }, async () => {
    const departments = await Promise.all(
      Array.from({ length: movers }, (_, at) => admin.createDepartment({ name: `移动 ${at}` }).then(({ id, name }) => ({ id, name }))),
    );
    const all = (await admin.listDepartments({})).total;
    await inParallel(
      async (at, random) => {
        const { id, name } = departments[at] as (typeof departments)[0];
        const { version } = (await admin.listDepartments({ keyword: name, limit: 1 })).list[0] ?? expect.unreachable();
        const pid = random() < 0.1 ? null : (departments[Math.floor(random() * movers)]?.id ?? null);
        const told = await admin.saveDepartment.safe({ id, version, name, pid, sort: at % 3 }, { retries: 0 });
        // A circle hangs from nothing, so the tree from the top would lack its departments.
        expect(countOf(await admin.getDepartmentTree({}))).toBe(all);
        return told;
      },
      [42200],
    );
  });

  it('moves menus, one by one and in order', { timeout: 240_000 }, async () => {
    const menus = await Promise.all(
      Array.from({ length: movers }, async (_, at) => {
        const fields = { title: `移动 ${at}`, path: `/move-${at}`, name: `Move${at}`, component: 'home/index' };
        return { ...fields, id: (await admin.createMenu(fields)).id };
      }),
    );
    const top = (await admin.getMenuTree()).filter((one) => !menus.some(({ id }) => id === one.id)).map(({ id }) => id);
    await inParallel(
      async (at, random) => {
        const menu = menus[at] as (typeof menus)[0];
        const parent = menus[Math.floor(random() * movers)];
        if (random() < 0.3) return admin.sortMenus.safe({ pid: null, ids: [...top, menu.id] }, { retries: 0 });
        return admin.updateMenu.safe({ ...menu, pid: random() < 0.3 ? null : (parent?.id ?? null) }, { retries: 0 });
      },
      [42200],
    );
  });

  it('moves permissions', { timeout: 240_000 }, async () => {
    const permissions = await Promise.all(
      Array.from({ length: movers }, async (_, at) => {
        const fields = { name: `移动 ${at}`, code: `move:part-${at}:go`, type: 'data' as const };
        return { ...fields, id: (await admin.createPermission(fields)).id };
      }),
    );
    await inParallel(
      async (at, random) => {
        const permission = permissions[at] as (typeof permissions)[0];
        const parent = permissions[Math.floor(random() * movers)];
        return admin.updatePermission.safe({ ...permission, pid: random() < 0.1 ? null : (parent?.id ?? null) }, { retries: 0 });
      },
      [42200],
    );
  });

  it('changes states and roles of the same people, named in any order', { timeout: 240_000 }, async () => {
    const { list } = await admin.listStaff({ limit: 50 });
    const people = list.filter((one) => one.username !== 'admin' && one.roles.every((role) => role.name !== '管理员')).map((one) => one.id);
    const roles = await Promise.all(
      [1, 2, 3].map((at) => admin.createRole({ name: `组 ${at}`, code: `group_${at}`, level: 1, data_scope: 'self' })),
    );
    const some = (random: () => number) => people.toSorted(() => random() - 0.5).slice(0, 4);
    await inParallel(async (_, random) => {
      const ids = some(random);
      if (random() < 0.5) return admin.changeStaffStatus.safe({ ids, status: random() < 0.5 ? 'enabled' : 'disabled' }, { retries: 0 });
      const role = roles[Math.floor(random() * roles.length)];
      return admin.saveRoleStaff.safe({ role_id: role?.id ?? 0, user_ids: ids }, { retries: 0 });
    }, []);
  });
});
