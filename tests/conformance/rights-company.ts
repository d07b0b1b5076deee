import { type Client, createClient } from '@shiyi/sdk';
import { openSession } from '@shiyi/server/auth/session-rows';
import { operations } from '@shiyi/server/http/contract';
import { seededRandom } from '@shiyi/server/sandbox/random';
import { createCompany } from '@shiyi/server/setup/company';
import type { TestServer } from '../support/server.js';

/** A person's permissions and data scope: department ids, plus `everyone` if unrestricted. */
export interface Access {
  permissions: ReadonlySet<string>;
  departments: ReadonlySet<number | 'everybody'>;
  places: readonly number[];
}

/** A generated company: a department tree, roles of every data scope, and staff who manage one another. */
export interface RightsCompany {
  enterpriseId: number;
  admin: number;
  departments: number[];
  people: number[];
  roles: number[];
  /** Permission id by code, for the permissions that are granted and revoked. */
  permissions: Map<string, number>;
  as(staffId: number): Promise<Client>;
  look(): Promise<Map<number, Access>>;
  /** Returns what a person would have access to if the account were enabled. */
  accessOf(staffId: number): Promise<Access>;
  server: TestServer;
}

const permissionOf = (id: string) => operations.find((one) => one.id === id)?.permission as string;

/** Permissions that every manager has. */
const managing = [
  'getRoleTree',
  'createRole',
  'updateRole',
  'deleteRole',
  'getRoleMenus',
  'saveRoleMenus',
  'saveRoleStaff',
  'listStaff',
  'getStaff',
  'createStaff',
  'updateStaff',
  'deleteStaff',
  'resetStaffPassword',
  'changeStaffStatus',
  'changeStaffBelongings',
  'createPermission',
  'updatePermission',
  'saveDepartment',
  'saveDepartmentRole',
  'saveDepartmentLeaders',
].map(permissionOf);
/** Permissions that only some staff have. */
const special = ['listCustomers', 'clearCache', 'listOperationLogs', 'listLeads'].map(permissionOf).filter(Boolean);
const scopes = ['all', 'dept_and_children', 'dept', 'self', 'custom', 'dept_and_children', 'dept'] as const;
/** The number of senior roles, and of senior staff. */
export const high = 3;

let made = 0;

export async function createRightsCompany(server: TestServer, draw: number): Promise<RightsCompany> {
  const { database } = server.deps;
  const random = seededRandom(draw);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const name = `rights${++made}`;
  return database.system(async (db) => {
    const expireAt = new Date(Date.now() + 86_400_000);
    const admin = { username: `${name}.admin`, name: '管理员', passwordHash: null };
    const company = await createCompany(db, { name, short_name: name, corpid: name, isSandbox: false, expireAt, admin });
    const { enterprise_id } = company;
    const departments = [company.top];
    for (let at = 0; at < 6; at++) {
      const row = { enterprise_id, pid: pick(departments), name: `部门 ${at}` };
      departments.push((await db.insertInto('department').values(row).returning('id').executeTakeFirstOrThrow()).id);
    }
    const known = await db.selectFrom('permission').select(['id', 'code']).where('enterprise_id', '=', enterprise_id).execute();
    const permissions = new Map(known.filter(({ code }) => [...managing, ...special].includes(code)).map(({ code, id }) => [code, id]));
    const roles: number[] = [];
    for (let at = 0; at < 6; at++) {
      const data_scope = pick(scopes);
      const level = (at < high ? 50 : 5) + below(40);
      const row = { enterprise_id, name: `角色 ${at}`, code: `role-${at}`, level, data_scope };
      const { id } = await db.insertInto('role').values(row).returning('id').executeTakeFirstOrThrow();
      roles.push(id);
      const codes = new Set([...(at < 4 ? managing : []), ...special.filter(() => random() < 0.4)]);
      const granted = [...codes].flatMap((code) => permissions.get(code) ?? []);
      if (granted.length > 0)
        await db
          .insertInto('role_permission')
          .values(granted.map((permission_id) => ({ enterprise_id, role_id: id, permission_id })))
          .execute();
      if (data_scope === 'custom')
        await db
          .insertInto('role_scope_department')
          .values([...new Set([pick(departments), pick(departments)])].map((dept_id) => ({ enterprise_id, role_id: id, dept_id })))
          .execute();
    }
    const people: number[] = [];
    for (let at = 0; at < 8; at++) {
      const row = { enterprise_id, username: `${name}.p${at}`, name: `员工 ${at}` };
      const { id } = await db.insertInto('staff').values(row).returning('id').executeTakeFirstOrThrow();
      people.push(id);
      const places = [...new Set([pick(departments), ...(random() < 0.3 ? [pick(departments)] : [])])];
      await db
        .insertInto('staff_department')
        .values(places.map((dept_id) => ({ enterprise_id, staff_id: id, dept_id })))
        .execute();
      const mine = at < high ? roles.slice(0, high) : roles.slice(high);
      const held = [...new Set([pick(mine), ...(random() < 0.3 ? [pick(roles.slice(high))] : [])])];
      await db
        .insertInto('staff_role')
        .values(held.map((role_id) => ({ enterprise_id, staff_id: id, role_id })))
        .execute();
    }
    return rightsCompanyOf(server, { enterpriseId: enterprise_id, admin: company.admin, departments, people, roles, permissions });
  });
}

function rightsCompanyOf(server: TestServer, facts: Omit<RightsCompany, 'as' | 'look' | 'accessOf' | 'server'>): RightsCompany {
  const { database, sessions } = server.deps;
  const tokens = new Map<number, string>();
  async function tokenOf(staffId: number): Promise<string> {
    const known = tokens.get(staffId);
    if (known) return known;
    const who = { enterpriseId: facts.enterpriseId, staffId, ip: '127.0.0.1', userAgent: 'test', seconds: 3600 };
    const { token } = await database.system((db) => openSession(db, who));
    tokens.set(staffId, token);
    return token;
  }
  /** Returns the access the server itself computes for a session; undefined if it refuses the session. */
  async function seen(staffId: number): Promise<Access | undefined> {
    sessions.forget();
    const principal = await sessions.principal(await tokenOf(staffId)).catch(() => undefined);
    if (!principal) {
      tokens.delete(staffId);
      return undefined;
    }
    const { scope, permissions, deptIds } = principal;
    const departments = scope.kind === 'all' ? [...facts.departments, 'everybody' as const] : scope.dept_ids;
    return { permissions, departments: new Set(departments), places: deptIds };
  }
  const nothing: Access = { permissions: new Set(), departments: new Set(), places: [] };
  return {
    ...facts,
    server,
    as: async (staffId) => createClient({ baseUrl: server.url, token: await tokenOf(staffId) }),
    async look() {
      const all = new Map<number, Access>();
      for (const id of facts.people) all.set(id, (await seen(id)) ?? nothing);
      return all;
    },
    async accessOf(staffId) {
      const stand = async () =>
        database.system((db) => db.selectFrom('staff').select('status').where('id', '=', staffId).executeTakeFirst());
      const set = (status: 'enabled' | 'disabled' | 'locked') =>
        database.system((db) => db.updateTable('staff').set({ status }).where('id', '=', staffId).execute());
      const status = (await stand())?.status ?? 'disabled';
      await set('enabled');
      const access = (await seen(staffId)) ?? nothing;
      await set(status);
      return access;
    },
  };
}
