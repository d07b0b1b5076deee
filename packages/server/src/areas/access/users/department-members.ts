import { sql } from 'kysely';
import type { Rights } from '../../../auth/rights.js';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import { noteChange } from '../../../db/note-change.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { assertGivable } from './staff.js';

/** @throws Refusal 42200 when the caller may not give this role, or when it is that of administrators */
export async function assertNewRole({ db, principal }: Context, own: Rights, role_id: number | null | undefined) {
  if (role_id == null) return;
  await assertGivable(db, { principal, own, field: 'role_id' }, [role_id]);
  const { code } = await db.selectFrom('role').select('code').where('id', '=', role_id).executeTakeFirstOrThrow();
  if (code === 'admin')
    throw refuseField(42200, 'role_id', 'admin', [
      '新员工不能自动成为管理员，请选择其他角色',
      'New staff cannot become administrators automatically; choose another role',
    ]);
}

/** @throws Refusal 42200 when one works neither in the department nor below it */
export async function assertMembers(db: Db, dept_id: number, staffIds: readonly number[], field: string) {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (select ${dept_id}::bigint as id union select d.id from department d join below b on d.pid = b.id)
    select distinct s.id from staff s join staff_department sd on sd.staff_id = s.id join below on below.id = sd.dept_id
    where s.id = any(${staffIds}::bigint[]) and s.deleted_at is null`.execute(db);
  if (rows.length !== staffIds.length)
    throw refuseField(42200, field, 'member', [
      '负责人必须是本部门或下级部门的员工，请先把他们加入部门',
      'Leaders must belong to this department or one below it; add them first',
    ]);
}

/** Sets who leads a department. Leaders who do not work in it become members. */
export async function setLeaders(db: Db, dept_id: number, staffIds: readonly number[]) {
  await lockRows(
    db,
    'staff',
    sql`id = any(${staffIds}::bigint[]) or id in (select staff_id from staff_department where dept_id = ${dept_id} and is_leader)`,
  );
  const changed = await sql<{ id: number }>`
    with dropped as (
      update staff_department set is_leader = false where dept_id = ${dept_id} and is_leader and not staff_id = any(${staffIds}::bigint[]) returning staff_id),
    chosen as (
      insert into staff_department (enterprise_id, staff_id, dept_id, is_leader) select app_tenant(), id, ${dept_id}, true from unnest(${staffIds}::bigint[]) id
      on conflict (enterprise_id, staff_id, dept_id) do update set is_leader = true where not staff_department.is_leader returning staff_id)
    select staff_id as id from dropped union select staff_id from chosen`.execute(db);
  const ids = changed.rows.map((row) => row.id);
  await noteChange(db, 'staff', ids);
  if (ids.length > 0) await noteChange(db, 'department', [dept_id]);
}

/** Gives new staff the roles of their departments. */
export const giveDepartmentRoles = (db: Db, staffIds: readonly number[]) =>
  sql`insert into staff_role (enterprise_id, staff_id, role_id)
    select distinct app_tenant(), sd.staff_id, d.role_id from staff_department sd join department d on d.id = sd.dept_id
    where sd.staff_id = any(${staffIds}::bigint[]) and d.role_id is not null on conflict do nothing`.execute(db);
