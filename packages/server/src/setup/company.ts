import type { Insertable } from 'kysely';
import { keepPassword } from '../auth/set-password.js';
import type { Db } from '../db/database.js';
import type { Tables } from '../generated/tables.js';
import { addMenus, addPermissions } from './built-in-rows.js';

type Role = Pick<Insertable<Tables['role']>, 'name' | 'code' | 'level' | 'data_scope' | 'remark'> & { permissions: string[] };

export interface CompanySeed {
  name: string;
  short_name: string;
  corpid: string;
  isSandbox: boolean;
  expireAt: Date;
  admin: { username: string; name: string; passwordHash: string | null; wxUserid?: string };
}

const people = 'users:staff:';

/** The four roles of a new company. Administrators may do everything, so their list is empty. */
export const roleSeeds: Role[] = [
  { name: '管理员', code: 'admin', level: 99, data_scope: 'all', remark: '拥有全部权限', permissions: [] },
  {
    name: '营养主管',
    code: 'lead',
    level: 50,
    data_scope: 'dept_and_children',
    remark: '管理本部门及下级部门的营养师',
    permissions: [`${people}list`, `${people}detail`, `${people}create`, `${people}update`, 'role:role:list', 'log:login:list'],
  },
  {
    name: '营养师',
    code: 'nutritionist',
    level: 10,
    data_scope: 'self',
    remark: '服务自己的客户',
    permissions: [],
  },
  {
    name: '运营',
    code: 'operator',
    level: 10,
    data_scope: 'dept',
    remark: '导入、同步与缓存',
    permissions: [
      'redis:key:list',
      'redis:key:detail',
      'redis:key:create',
      'redis:key:update',
      'redis:key:delete',
      'log:operation:list',
      `${people}list`,
      `${people}sync`,
      'department:department:sync',
      'external-user:contact:list',
      'external-user:contact:detail',
      'external-user:contact:sync',
      'tag:tag:list',
      'tag:group:sync',
      'work-chat:group:list',
      'work-chat:group:sync',
      'import-file:file:list',
      'import-file:file:run',
      'import-file:file:export',
      'import-file:file:undo',
      'import-file:template:export',
      'customer:customer:import',
      'origin:lead:list',
      'origin:lead:import',
      'platform-order:order:list',
      'platform-order:order:import',
      'goods:goods:list',
      'goods:goods:import',
      'goods:map:list',
      'goods:map:import',
      'job:job:list',
      'job:job:change-status',
    ],
  },
];

async function addRoles(
  db: Db,
  enterprise_id: number,
  permissions: Map<string, number>,
  menus: { id: number; permission_code: string | null; pid: number | null }[],
) {
  const ids = new Map<string, number>();
  let admin: number | null = null;
  for (const [sort, { permissions: codes, ...role }] of roleSeeds.entries()) {
    const { id } = await db
      .insertInto('role')
      .values({ ...role, enterprise_id, pid: admin, builtin: true, sort })
      .returning('id')
      .executeTakeFirstOrThrow();
    admin ??= id;
    ids.set(role.code, id);
    const granted = codes.map((code) => {
      const id = permissions.get(code);
      if (id === undefined) throw new Error(`The role ${role.code} names a permission the contract lacks: ${code}`);
      return id;
    });
    if (granted.length > 0)
      await db
        .insertInto('role_permission')
        .values(granted.map((permission_id) => ({ enterprise_id, role_id: id, permission_id })))
        .execute();
    const leaves = menus.filter((menu) => (menu.permission_code === null ? menu.pid === null : codes.includes(menu.permission_code)));
    const parents = new Set(leaves.map((menu) => menu.pid));
    const seen = menus.filter((menu) => parents.has(menu.id) || (leaves.includes(menu) && !menus.some((child) => child.pid === menu.id)));
    if (seen.length > 0)
      await db
        .insertInto('role_menu')
        .values(seen.map((menu) => ({ enterprise_id, role_id: id, menu_id: menu.id })))
        .execute();
  }
  return ids;
}

/** Creates a company with permissions, menus, roles, a root department and an administrator. */
export async function createCompany(db: Db, seed: CompanySeed) {
  const { id: enterprise_id } = await db
    .insertInto('enterprise')
    .values({
      name: seed.name,
      short_name: seed.short_name,
      corpid: seed.corpid,
      is_sandbox: seed.isSandbox,
      expire_at: seed.expireAt,
      auth_state: seed.isSandbox || seed.admin.wxUserid ? 'authorized' : 'none',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const permissions = await addPermissions(db, enterprise_id);
  const menus = await addMenus(db, enterprise_id);
  const roles = await addRoles(db, enterprise_id, permissions, menus);
  const { id: top } = await db
    .insertInto('department')
    .values({ enterprise_id, name: seed.short_name, wx_department_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const admin = await addStaff(db, enterprise_id, {
    row: {
      username: seed.admin.username,
      name: seed.admin.name,
      wx_userid: seed.admin.wxUserid ?? null,
      wx_status: seed.admin.wxUserid ? 1 : 4,
      position: '管理员',
    },
    dept_id: top,
    role_id: roles.get('admin') as number,
  });
  if (seed.admin.passwordHash !== null) await keepPassword(db, enterprise_id, admin, seed.admin.passwordHash);
  return { enterprise_id, roles, top, admin };
}

export interface StaffSeed {
  row: Omit<Insertable<Tables['staff']>, 'enterprise_id' | 'main_dept_id'>;
  dept_id: number;
  role_id: number;
  is_leader?: boolean;
}

export async function addStaff(db: Db, enterprise_id: number, { row, dept_id, role_id, is_leader = false }: StaffSeed): Promise<number> {
  const { id } = await db
    .insertInto('staff')
    .values({ ...row, enterprise_id, main_dept_id: dept_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('staff_department').values({ enterprise_id, staff_id: id, dept_id, is_leader }).execute();
  await db.insertInto('staff_role').values({ enterprise_id, staff_id: id, role_id }).execute();
  return id;
}
