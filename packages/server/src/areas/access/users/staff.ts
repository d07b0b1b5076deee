import { type RawBuilder, sql } from 'kysely';
import type { Principal } from '../../../auth/principal.js';
import type { Rights } from '../../../auth/rights.js';
import { assertCoversRoles } from '../../../auth/rights-limits.js';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import { notFound, refuseField } from '../../../http/refusal.js';

/** Filters for staff in the caller's data scope. */
export function inScope({ scope, staffId }: Principal, alias = 'staff'): RawBuilder<boolean> {
  if (scope.kind === 'all') return sql<boolean>`true`;
  const own = sql<boolean>`${sql.ref(`${alias}.id`)} = ${staffId}`;
  if (scope.kind === 'self') return own;
  return sql<boolean>`(${own} or exists (select from staff_department sd where sd.staff_id = ${sql.ref(`${alias}.id`)} and sd.dept_id = any(${scope.dept_ids})))`;
}

/** Columns of the contract's `Staff`, personal data masked. */
export const staffColumns = [
  'staff.id',
  'staff.username',
  'staff.name',
  sql<string | null>`mask_email(staff.email)`.as('email'),
  sql<string | null>`mask_phone(staff.phone)`.as('phone_masked'),
  'staff.avatar',
  'staff.sex',
  'staff.position',
  sql<
    { id: number; name: string }[]
  >`coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.sort, d.id) from staff_department sd join department d on d.id = sd.dept_id where sd.staff_id = staff.id), '[]')`.as(
    'departments',
  ),
  'staff.main_dept_id',
  sql<
    { id: number; name: string }[]
  >`coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.level desc, r.id) from staff_role sr join role r on r.id = sr.role_id where sr.staff_id = staff.id), '[]')`.as(
    'roles',
  ),
  sql<boolean>`coalesce((select bool_or(sd.is_leader) from staff_department sd where sd.staff_id = staff.id), false)`.as('is_leader'),
  'staff.status',
  'staff.wx_userid',
  'staff.wx_status',
  'staff.source',
  'staff.last_login_at',
  'staff.created_at',
  'staff.version',
] as const;

export const liveStaff = (db: Db) => db.selectFrom('staff').where('staff.deleted_at', 'is', null);

/** Filters for staff who have a role. */
export const holdsRole = (role_id: number) =>
  sql<boolean>`exists (select from staff_role sr where sr.staff_id = staff.id and sr.role_id = ${role_id})`;

/** Filters for staff in the departments that the value selects. */
export const isIn = (departments: (value: number) => RawBuilder<unknown>) => (value: number) =>
  sql<boolean>`exists (select from staff_department sd where sd.staff_id = staff.id and sd.dept_id in (${departments(value)}))`;

/** Selects a department and all below it. */
export const withBelow = (dept_id: number) => sql`
  with recursive below as (select ${dept_id}::bigint as id union select d.id from department d join below b on d.pid = b.id) select id from below`;

/** Returns the highest rank of each of these staff. */
async function ranksOf(db: Db, ids: number[]) {
  return db
    .selectFrom('staff_role')
    .innerJoin('role', 'role.id', 'staff_role.role_id')
    .select((eb) => ['staff_role.staff_id', eb.fn.max('role.level').as('level')])
    .where('staff_role.staff_id', 'in', ids)
    .groupBy('staff_role.staff_id')
    .execute();
}

/**
 * Whoever could set the password of the person who runs the installation could run it. @throws Refusal 42200 for that person, unless they
 * change their own account and have proved who they are
 */
async function assertOthersInstallation(db: Db, { staffId, runsInstallation }: Principal, ids: number[]) {
  const holder = await liveStaff(db).select(['id', 'name']).where('id', 'in', ids).where('runs_installation', '=', true).executeTakeFirst();
  if (!holder || (holder.id === staffId && runsInstallation)) return;
  throw refuseField(42200, 'id', 'installation', [
    `${holder.name} 负责管理整个系统，只能由本人用密码登录后修改；要更换管理人，请在服务器上用 --reset-admin 启动`,
    `${holder.name} runs the installation, so only they can change this account, signed in with their password; to choose someone else, start the server with --reset-admin`,
  ]);
}

/**
 * Locks and returns these staff, who must be in the caller's data scope and below the caller's rank. Administrators may manage anyone, and
 * all users may manage themselves.
 * @throws Refusal 40400 when one is missing or out of scope, 42200 when one is of the same rank or above
 */
export async function manageable(db: Db, principal: Principal, ids: number[]) {
  await lockRows(db, 'staff', sql`id = any(${ids}) and deleted_at is null`);
  const rows = await liveStaff(db).select(['id', 'name', 'username', 'status']).where('id', 'in', ids).where(inScope(principal)).execute();
  if (rows.length !== new Set(ids).size) throw notFound();
  await assertOthersInstallation(db, principal, ids);
  if (principal.isAdmin) return rows;
  const ranks = await ranksOf(db, ids);
  if (ranks.some((rank) => rank.staff_id !== principal.staffId && rank.level >= principal.level))
    throw refuseField(42200, 'id', 'rank', ['不能管理与自己同级或更高级别的员工', 'You can’t manage someone at or above your own level']);
  return rows;
}

/** @throws Refusal 42200 when a role does not exist, is not below the caller's rank, or exceeds the caller's rights */
export async function assertGivable(db: Db, { principal, own, field = 'role_ids' }: Giver, roleIds: number[], held: number[] = []) {
  const fresh = roleIds.filter((id) => !held.includes(id));
  if (fresh.length === 0) return;
  const roles = await db.selectFrom('role').select(['id', 'level']).where('id', 'in', fresh).execute();
  if (roles.length !== fresh.length) throw refuseField(42200, field, 'exists', ['所选角色不存在', 'A selected role does not exist']);
  if (!principal.isAdmin && roles.some((role) => role.level >= principal.level))
    throw refuseField(42200, field, 'rank', ['只能授予低于自己级别的角色', 'You can grant only roles below your own level']);
  await assertCoversRoles(db, own, fresh);
}

/** The caller who grants roles, with their current rights. */
interface Giver {
  principal: Principal;
  own: Rights;
  /** The input field that names the roles. */
  field?: string;
}

/** @throws Refusal 42200 when a department does not exist or is outside the caller's data scope */
export async function assertDepartments(
  db: Db,
  principal: Principal,
  deptIds: number[],
  mainDeptId: number | undefined,
  field = 'dept_ids',
) {
  const { scope } = principal;
  const rows = await db.selectFrom('department').select('id').where('id', 'in', deptIds).execute();
  const reachable = scope.kind === 'all' || (scope.kind === 'departments' && deptIds.every((id) => scope.dept_ids.includes(id)));
  if (rows.length !== deptIds.length || !reachable)
    throw refuseField(42200, field, 'exists', [
      '所选部门不存在或不在管理范围内',
      'A chosen department does not exist or is outside your scope',
    ]);
  if (mainDeptId !== undefined && !deptIds.includes(mainDeptId))
    throw refuseField(42200, 'main_dept_id', 'member', ['主部门必须是所在部门之一', 'The main department must be one of the departments']);
}

export async function setDepartments(db: Db, staff_id: number, deptIds: number[]) {
  await db.deleteFrom('staff_department').where('staff_id', '=', staff_id).where('dept_id', 'not in', deptIds).execute();
  await db
    .insertInto('staff_department')
    .values(deptIds.map((dept_id) => ({ staff_id, dept_id })))
    .onConflict((clash) => clash.doNothing())
    .execute();
}

export async function setRoles(db: Db, staff_id: number, roleIds: number[]) {
  await db.deleteFrom('staff_role').where('staff_id', '=', staff_id).execute();
  if (roleIds.length > 0)
    await db
      .insertInto('staff_role')
      .values(roleIds.map((role_id) => ({ staff_id, role_id })))
      .execute();
}

/** @throws Refusal 42200 when no administrator would be left */
export async function assertAdminRemains(db: Db) {
  const { rows } = await sql<{
    left: boolean;
  }>`select exists (select from staff s join staff_role sr on sr.staff_id = s.id join role r on r.id = sr.role_id and r.code = 'admin' and r.status = 'enabled'
    where s.deleted_at is null and s.status = 'enabled') as left`.execute(db);
  if (!rows[0]?.left)
    throw refuseField(42200, 'role_ids', 'last-admin', ['至少要保留一位启用的管理员', 'At least one enabled administrator must remain']);
}
