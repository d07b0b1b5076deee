import { sql } from 'kysely';
import type { Db } from '../db/database.js';

/** The rows a role may see: all, those of some departments, or only the user's own. */
export interface Scope {
  kind: 'all' | 'departments' | 'self';
  dept_ids: number[];
}

/** What a staff member may do at this moment. */
export interface StaffRow {
  staff_status: string;
  deleted: boolean;
  name: string;
  username: string;
  runs_installation: boolean;
  enterprise_status: string;
  time_zone: string;
  roles: { id: number; code: string; level: number; scope: string }[];
  permissions: string[];
  depts: number[];
  depts_below: number[];
  custom_depts: number[];
}

/** Columns of a `StaffRow`, of the staff member `u` of the company `e`. */
export const staffColumns = sql`u.status as staff_status, u.deleted_at is not null as deleted, u.name, u.username, u.runs_installation and runs_installation(u.id) as runs_installation,
    company_state(e.status, e.expire_at) as enterprise_status, e.time_zone,
    coalesce((select json_agg(json_build_object('id', r.id, 'code', r.code, 'level', r.level, 'scope', r.data_scope)) from staff_role sr join role r on r.id = sr.role_id
      where sr.staff_id = u.id and r.status = 'enabled'), '[]') as roles,
    array(select distinct p.code from staff_role sr join role r on r.id = sr.role_id and r.status = 'enabled' join role_permission rp on rp.role_id = r.id join permission p on p.id = rp.permission_id
      where sr.staff_id = u.id) as permissions,
    array(select dept_id from staff_department where staff_id = u.id order by dept_id)::int[] as depts,
    array(with recursive below as (select dept_id as id from staff_department where staff_id = u.id union select d.id from department d join below b on d.pid = b.id) select id from below)::int[] as depts_below,
    array(select distinct sd.dept_id from staff_role sr join role r on r.id = sr.role_id and r.data_scope = 'custom' and r.status = 'enabled' join role_scope_department sd on sd.role_id = r.id where sr.staff_id = u.id)::int[] as custom_depts`;

/** Returns the widest scope of the roles. */
function scopeOf(row: StaffRow): Scope {
  const kinds = new Set(row.roles.map((role) => role.scope));
  if (kinds.has('all')) return { kind: 'all', dept_ids: [] };
  const ids = new Set([
    ...(kinds.has('dept_and_children') ? row.depts_below : []),
    ...(kinds.has('dept') ? row.depts : []),
    ...(kinds.has('custom') ? row.custom_depts : []),
  ]);
  return ids.size > 0 ? { kind: 'departments', dept_ids: [...ids].toSorted((a, b) => a - b) } : { kind: 'self', dept_ids: [] };
}

/** What follows from the roles and the company alone, whatever the session is. */
export const rightsIn = (row: StaffRow) => ({
  timeZone: row.time_zone,
  isAdmin: row.roles.some((role) => role.code === 'admin'),
  permissions: new Set(row.permissions) as ReadonlySet<string>,
  scope: scopeOf(row),
  readOnly: row.enterprise_status === 'expired',
});

/** Reads a staff member of the tenant. */
export async function readStaff(db: Db, staffId: number): Promise<StaffRow | undefined> {
  const { rows } =
    await sql<StaffRow>`select ${staffColumns} from staff u join enterprise e on e.id = u.enterprise_id where u.id = ${staffId}`.execute(
      db,
    );
  return rows[0];
}
