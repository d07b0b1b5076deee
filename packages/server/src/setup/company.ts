import { randomBytes } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import { keepPassword } from '../auth/set-password.js';
import type { Db } from '../db/database.js';
import type { Tables } from '../generated/tables.js';
import { addBuiltInRows } from './built-in-rows.js';
import { settleInstallation } from './installation.js';
import { roleSeeds } from './role-seeds.js';

export interface CompanySeed {
  name: string;
  short_name: string;
  corpid: string;
  isSandbox: boolean;
  expireAt: Date;
  admin: { username: string; name: string; passwordHash: string | null; wxUserid?: string };
}

async function addRoles(db: Db, enterprise_id: number) {
  const ids = new Map<string, number>();
  let admin: number | null = null;
  for (const [sort, [code, role]] of Object.entries(roleSeeds).entries()) {
    const { id } = await db
      .insertInto('role')
      .values({ ...role, code, enterprise_id, pid: admin, builtin: true, sort })
      .returning('id')
      .executeTakeFirstOrThrow();
    admin ??= id;
    ids.set(code, id);
  }
  return ids;
}

/** Placeholder for the WeCom id of a company that is not connected yet. */
export const placeholderCorpid = () => `own-${randomBytes(8).toString('hex')}`;

/** Creates a company with permissions, menus, roles and a root department, but without staff. */
export async function addCompany(db: Db, row: Insertable<Tables['enterprise']>) {
  const { id: enterprise_id } = await db.insertInto('enterprise').values(row).returning('id').executeTakeFirstOrThrow();
  await sql`call add_features(${enterprise_id})`.execute(db);
  await db.insertInto('wx_menu').values({ enterprise_id }).execute();
  const roles = await addRoles(db, enterprise_id);
  await addBuiltInRows(db, enterprise_id);
  const { id: top } = await db
    .insertInto('department')
    .values({ enterprise_id, name: row.short_name, wx_department_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { enterprise_id, roles, top };
}

/** Creates a company with an administrator. */
export async function createCompany(db: Db, seed: CompanySeed) {
  const { name, short_name, corpid } = seed;
  const auth_state = seed.isSandbox || seed.admin.wxUserid ? 'authorized' : 'none';
  const company = await addCompany(db, { name, short_name, corpid, is_sandbox: seed.isSandbox, expire_at: seed.expireAt, auth_state });
  const { enterprise_id, roles, top } = company;
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
  await db.updateTable('enterprise').set({ super_user_id: admin }).where('id', '=', enterprise_id).execute();
  await settleInstallation(db);
  if (seed.admin.passwordHash !== null) await keepPassword(db, enterprise_id, admin, seed.admin.passwordHash);
  return { ...company, admin };
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
