import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Rights } from '../../../auth/rights.js';
import { withinOwnRights } from '../../../auth/rights-limits.js';
import type { Db } from '../../../db/database.js';
import { noteChange } from '../../../db/note-change.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { forgetRights } from '../role/handlers.js';
import { assertAdminRemains, assertDepartments, assertGivable, liveStaff, manageable } from './staff.js';

interface Change {
  table: 'staff_role' | 'staff_department';
  column: 'role_id' | 'dept_id';
  add: number[];
  remove: number[];
}

/** Adds and removes rows for each of these staff; existing rows are kept. */
async function changeRows(db: Db, ids: number[], { table, column, add, remove }: Change) {
  const [into, name] = [sql.table(table), sql.ref(column)];
  await sql`delete from ${into} where staff_id = any(${ids}::bigint[]) and ${name} = any(${remove}::bigint[])`.execute(db);
  await sql`insert into ${into} (enterprise_id, staff_id, ${name})
    select app_tenant(), s, b from unnest(${ids}::bigint[]) s cross join unnest(${add}::bigint[]) b on conflict do nothing`.execute(db);
}

/** Sets a main department that the staff belong to. */
const settleMain = (db: Db, ids: number[]) =>
  sql`
  update staff t set main_dept_id = (select min(d.dept_id) from staff_department d where d.staff_id = t.id)
  where t.id = any(${ids}::bigint[])
    and not exists (select from staff_department d where d.staff_id = t.id and d.dept_id = t.main_dept_id)`.execute(db);

/** @throws Refusal 42200 when a user would lose their last department */
async function assertSomeDepartment(db: Db, ids: number[]) {
  const left = await liveStaff(db)
    .select('name')
    .where('id', 'in', ids)
    .where(sql<boolean>`not exists (select from staff_department d where d.staff_id = staff.id)`)
    .executeTakeFirst();
  if (!left) return;
  throw refuseField(42200, 'remove_dept_ids', 'last', [
    `${left.name} 至少要留在一个部门，请先加入其他部门`,
    `${left.name} has to stay in one department at least; add another first`,
  ]);
}

/** @throws Refusal 42200 when a role or department to take away does not exist */
async function assertRemovable(db: Db, { remove_role_ids = [], remove_dept_ids = [] }: Input<'changeStaffBelongings'>) {
  const [roles, departments] = [[...new Set(remove_role_ids)], [...new Set(remove_dept_ids)]];
  const { rows } = await sql<{ roles: number; departments: number }>`
    select (select count(*) from role where id = any(${roles}::bigint[]))::int as roles,
      (select count(*) from department where id = any(${departments}::bigint[]))::int as departments`.execute(db);
  if (rows[0]?.roles !== roles.length)
    throw refuseField(42200, 'remove_role_ids', 'exists', ['所选角色不存在', 'A selected role does not exist']);
  if (rows[0]?.departments !== departments.length)
    throw refuseField(42200, 'remove_dept_ids', 'exists', ['所选部门不存在', 'A selected department does not exist']);
}

async function changeBelongings(context: Context, own: Rights, input: Input<'changeStaffBelongings'>) {
  const { db, principal, audit } = context;
  const { ids, add_role_ids = [], remove_role_ids = [], add_dept_ids = [], remove_dept_ids = [] } = input;
  await manageable(db, principal, ids);
  if (add_dept_ids.length > 0) await assertDepartments(db, principal, add_dept_ids, undefined, 'add_dept_ids');
  await assertGivable(db, { principal, own, field: 'add_role_ids' }, add_role_ids);
  await assertRemovable(db, input);
  const before = await liveStaff(db)
    .select([
      'id',
      sql<number[]>`array(select role_id from staff_role where staff_id = staff.id)`.as('role_ids'),
      sql<number[]>`array(select dept_id from staff_department where staff_id = staff.id)`.as('dept_ids'),
    ])
    .where('id', 'in', ids)
    .execute();
  await changeRows(db, ids, { table: 'staff_role', column: 'role_id', add: add_role_ids, remove: remove_role_ids });
  await changeRows(db, ids, { table: 'staff_department', column: 'dept_id', add: add_dept_ids, remove: remove_dept_ids });
  if (remove_dept_ids.length > 0) await assertSomeDepartment(db, ids);
  await settleMain(db, ids);
  await noteChange(db, 'staff', ids);
  await assertAdminRemains(db);
  audit({ target: ids.join(','), before });
  forgetRights(context);
  return { ok: ids, failed: [] };
}

export const handlers: Handlers = {
  changeStaffBelongings: (context, input) =>
    withinOwnRights(context, { whose: () => input.ids, field: 'ids' }, (own) => changeBelongings(context, own, input)),
};
