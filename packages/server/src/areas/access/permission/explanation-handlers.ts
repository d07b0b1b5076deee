import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Caller, Context, Handlers } from '../../../http/context.js';
import { operations } from '../../../http/contract.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { inScope, liveStaff } from '../users/staff.js';

type Explanation = Data<'getPermissionExplanation'>;
type Step = Explanation['steps'][number];

/** The permission or menu that is explained. */
interface Subject {
  name: string;
  code: string | null;
  /** The menu and those above it, from the top. */
  menus: { id: number; name: string; status: string }[];
}

const titleIn = (language: Caller['language']) => (language === 'en' ? sql<string>`coalesce(title_en, title)` : sql<string>`title`);

async function menuSubject({ db, caller }: Context, id: number): Promise<Subject> {
  const { rows } = await sql<{ id: number; name: string; status: string; permission_code: string | null }>`
    with recursive line as (
      select id, pid, ${titleIn(caller.language)} as name, status, permission_code, 0 as depth from menu where id = ${id}
      union all select m.id, m.pid, ${titleIn(caller.language)}, m.status, m.permission_code, depth + 1 from menu m join line on line.pid = m.id where depth < 40)
    select id, name, status, permission_code from line order by depth desc`.execute(db);
  const own = rows.at(-1);
  if (!own) throw notFound();
  return { name: own.name, code: own.permission_code, menus: rows };
}

async function codeSubject({ db }: Context, code: string): Promise<Subject> {
  const row = await mustExist(db.selectFrom('permission').select('name').where('code', '=', code));
  return { name: row.name, code, menus: [] };
}

interface RoleRow {
  id: number;
  name: string;
  code: string;
  builtin: boolean;
  is_held: boolean;
  has_permission: boolean;
  menu_ids: number[];
}

/** Returns the enabled roles, with what of the subject each has. */
async function rolesFor(db: Db, staffId: number, { code, menus }: Subject): Promise<RoleRow[]> {
  const ids = menus.map((menu) => menu.id);
  const { rows } = await sql<RoleRow>`
    select r.id, r.name, r.code, r.builtin, exists (select from staff_role sr where sr.role_id = r.id and sr.staff_id = ${staffId}) as is_held,
      ${code}::text is null or exists (select from role_permission rp join permission p on p.id = rp.permission_id where rp.role_id = r.id and p.code = ${code}) as has_permission,
      array(select rm.menu_id from role_menu rm where rm.role_id = r.id and rm.menu_id = any(${ids}::bigint[]))::int[] as menu_ids
    from role r where r.status = 'enabled' order by r.sort, r.id limit 500`.execute(db);
  return rows;
}

const hasAll = (role: RoleRow, { menus }: Subject) =>
  role.code === 'admin' || (role.has_permission && menus.every((menu) => role.menu_ids.includes(menu.id)));

/** Returns why a role has the permission: administrators have all, built-in roles those of the contract, and a company adds others. */
function grantOf(role: RoleRow, { code }: Subject): Explanation['roles'][number]['grant'] {
  if (code === null) return null;
  if (role.code === 'admin') return 'administrator';
  if (!role.has_permission) return null;
  const isBuiltIn = role.builtin && operations.some((one) => one.permission === code && one.operation['x-roles']?.includes(role.code));
  return isBuiltIn ? 'built_in' : 'company';
}

/** Checks what a sign-in and a call check, in the same order, and stops at the answer. */
function stepsOf(isEnabled: boolean, held: RoleRow[], subject: Subject): Step[] {
  const names = held.map((role) => role.name).join('、') || null;
  const isAdmin = held.some((role) => role.code === 'admin');
  const menus = subject.menus.map((menu): Step => ({ kind: 'menu_enabled', ok: menu.status === 'enabled', subject: menu.name }));
  const start: Step[] = [
    { kind: 'account_enabled', ok: isEnabled, subject: null },
    { kind: 'has_role', ok: held.length > 0, subject: names },
    ...menus,
  ];
  if (isAdmin) return [...start, { kind: 'is_administrator', ok: true, subject: null }];
  const inRole = subject.menus.map(
    (menu): Step => ({ kind: 'role_has_menu', ok: held.some((role) => role.menu_ids.includes(menu.id)), subject: menu.name }),
  );
  const permission: Step[] = subject.code
    ? [{ kind: 'role_has_permission', ok: held.some((role) => role.has_permission), subject: subject.code }]
    : [];
  return [...start, ...inRole, ...permission];
}

/** Returns people who may add the permission to a role: administrators, and those who may edit grants and have it themselves. */
async function grantersOf(db: Db, code: string | null): Promise<{ id: number; name: string }[]> {
  const grant = operations.find((one) => one.id === 'saveRoleMenus')?.permission ?? '';
  const { rows } = await sql<{ id: number; name: string }>`
    with held as (
      select sr.staff_id, r.code as role, p.code from staff_role sr join role r on r.id = sr.role_id and r.status = 'enabled'
      left join role_permission rp on rp.role_id = r.id left join permission p on p.id = rp.permission_id)
    select s.id, s.name from staff s where s.deleted_at is null and s.status = 'enabled' and (
      exists (select from held h where h.staff_id = s.id and h.role = 'admin')
      or exists (select from held h where h.staff_id = s.id and h.code = ${grant})
        and (${code}::text is null or exists (select from held h where h.staff_id = s.id and h.code = ${code})))
    order by s.id limit 20`.execute(db);
  return rows;
}

const operationsOf = (code: string | null, language: Caller['language']) =>
  operations
    .filter((one) => code !== null && one.permission === code)
    .map(({ id, operation }) => ({ operation_id: id, name: (language === 'en' ? operation.summary : operation['x-zh']).slice(0, 100) }));

async function explain(context: Context, { staff_id, code, menu_id }: Input<'getPermissionExplanation'>): Promise<Explanation> {
  const { db, principal, caller } = context;
  if ((code === undefined) === (menu_id === undefined))
    throw refuseField(42200, 'code', 'either', ['请选择一个权限或一个菜单', 'Name either a permission or a menu']);
  const staff = await mustExist(
    liveStaff(db).where(inScope(principal)).where('staff.id', '=', staff_id).select(['staff.id', 'staff.name', 'staff.status']),
  );
  const subject = menu_id === undefined ? await codeSubject(context, code as string) : await menuSubject(context, menu_id);
  const roles = await rolesFor(db, staff_id, subject);
  const steps = stepsOf(
    staff.status === 'enabled',
    roles.filter((role) => role.is_held),
    subject,
  );
  const menus = await db
    .selectFrom('menu')
    .select(['id', titleIn(caller.language).as('name')])
    .where('permission_code', '=', subject.code)
    .orderBy('sort')
    .limit(200)
    .execute();
  return {
    staff: { id: staff.id, name: staff.name },
    name: subject.name,
    code: subject.code,
    menu_id: menu_id ?? null,
    allowed: steps.every((step) => step.ok),
    steps,
    roles: roles.map((role) => ({
      id: role.id,
      name: role.name,
      is_held: role.is_held,
      has_it: hasAll(role, subject),
      grant: grantOf(role, subject),
    })),
    granters: await grantersOf(db, subject.code),
    operations: operationsOf(subject.code, caller.language),
    menus,
  };
}

export const handlers: Handlers = { getPermissionExplanation: explain };
