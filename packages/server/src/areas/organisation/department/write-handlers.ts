import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Rights } from '../../../auth/rights.js';
import { withinOwnRights } from '../../../auth/rights-limits.js';
import type { Db } from '../../../db/database.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { forgetRights } from '../../access/role/handlers.js';
import { assertMembers, assertNewRole, setLeaders } from '../../access/users/department-members.js';
import { assertAdminRemains, manageable } from '../../access/users/staff.js';
import { assertPlace, lockPlaces, ownPlace, putAt, staffUpFrom } from './place.js';
import { departmentRow } from './read-departments.js';

type Fields = Omit<Input<'updateDepartment'>, 'id' | 'version'>;

/** The data scope of sessions depends on departments, so cached rights are deleted. */
async function finishChange(context: Context, id: number) {
  await assertAdminRemains(context.db);
  forgetRights(context);
  return departmentRow(context.db, id);
}

async function addDepartment(context: Context, own: Rights, { pid = null, sort, leader_user_ids = [], role_id, ...fields }: Fields) {
  const { db, principal, audit } = context;
  const places = await lockPlaces(db, principal);
  assertPlace(principal, places, { pid, name: fields.name });
  await assertNewRole(context, own, role_id);
  const { id } = await db
    .insertInto('department')
    .values({ ...fields, pid, role_id: role_id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await putAt(db, places, id, pid, sort);
  // It has no staff yet, so the leaders join it.
  if (leader_user_ids.length > 0) await manageable(db, principal, leader_user_ids);
  await setLeaders(db, id, leader_user_ids);
  audit({ target: id });
  return finishChange(context, id);
}

async function changeDepartment(context: Context, own: Rights, { id, version, ...input }: Input<'updateDepartment'>) {
  const { db, principal, audit } = context;
  const { pid = null, name, sort, leader_user_ids = [], role_id = null, regions = [] } = input;
  const places = await lockPlaces(db, principal);
  ownPlace(principal, places, id, version);
  const before = await departmentRow(db, id);
  assertPlace(principal, places, { id, pid, name });
  if (role_id !== (before.role?.id ?? null)) await assertNewRole(context, own, role_id);
  await putAt(db, places, id, pid, sort);
  await db.updateTable('department').set({ pid, name, role_id, regions }).where('id', '=', id).execute();
  await assertMembers(db, id, leader_user_ids, 'leader_user_ids');
  await setLeaders(db, id, leader_user_ids);
  audit({ target: id, before });
  return finishChange(context, id);
}

async function moveDepartment(context: Context, { id, version, name, sort, ...input }: Input<'saveDepartment'>) {
  const { db, principal, audit } = context;
  const places = await lockPlaces(db, principal);
  const before = ownPlace(principal, places, id, version);
  const pid = input.pid === undefined ? before.pid : input.pid;
  assertPlace(principal, places, { id, pid, name });
  await putAt(db, places, id, pid, sort);
  await db.updateTable('department').set({ pid, name }).where('id', '=', id).execute();
  audit({ target: id, before });
  return finishChange(context, id);
}

/** @throws Refusal 40903 while it contains departments or staff */
async function assertEmpty(db: Db, id: number) {
  const child = await db.selectFrom('department').select('name').where('pid', '=', id).executeTakeFirst();
  if (child)
    throw new Refusal(40903, [
      `还有下级部门「${child.name}」，请先移走或删除下级部门`,
      `It still contains ${child.name}; move or delete its departments first`,
    ]);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from staff_department sd
    join staff s on s.id = sd.staff_id and s.deleted_at is null where sd.dept_id = ${id}`.execute(db);
  const n = rows[0]?.n ?? 0;
  if (n > 0)
    throw new Refusal(40903, [
      `还有 ${n} 位员工在这个部门，请先移出`,
      `${n} staff still work in it; move them to another department first`,
    ]);
}

/** The caller and the staff who may see more afterwards: leaders see what they lead, and those above see what moves below them. */
const whoseSight =
  ({ db }: Context, pid: number | null | undefined, leaders: readonly number[] = []) =>
  async () => [...new Set([...(await staffUpFrom(db, pid)), ...leaders])];

export const handlers: Handlers = {
  // A new department has no staff that anyone could see.
  createDepartment: (context, input) =>
    withinOwnRights(context, { whose: () => [], field: 'role_id' }, (own) => addDepartment(context, own, input)),

  updateDepartment: (context, input) =>
    withinOwnRights(context, { whose: whoseSight(context, input.pid, input.leader_user_ids), field: 'pid' }, (own) =>
      changeDepartment(context, own, input),
    ),

  saveDepartment: (context, input) =>
    withinOwnRights(context, { whose: whoseSight(context, input.pid), field: 'pid' }, () => moveDepartment(context, input)),

  async deleteDepartment(context, { id }) {
    const { db, principal, audit } = context;
    const places = await lockPlaces(db, principal);
    const { pid } = ownPlace(principal, places, id);
    if (pid === null && !places.some((place) => place.pid === null && place.id !== id))
      throw refuseField(42200, 'id', 'top', ['最上层至少要有一个部门', 'At least one top-level department is required']);
    await assertEmpty(db, id);
    const before = await departmentRow(db, id);
    // Only deleted staff are left here.
    await db.updateTable('staff').set({ main_dept_id: null }).where('main_dept_id', '=', id).execute();
    await db.deleteFrom('staff_department').where('dept_id', '=', id).execute();
    await db.deleteFrom('department').where('id', '=', id).execute();
    await assertAdminRemains(db);
    audit({ target: id, before });
    forgetRights(context);
    return {};
  },

  saveDepartmentRole: (context, { dept_id, version, role_id = null }) =>
    withinOwnRights(context, { whose: () => [], field: 'role_id' }, async (own) => {
      const { db, principal, audit } = context;
      ownPlace(principal, await lockPlaces(db, principal), dept_id, version);
      const before = await departmentRow(db, dept_id);
      if (role_id !== (before.role?.id ?? null)) await assertNewRole(context, own, role_id);
      await db.updateTable('department').set({ role_id }).where('id', '=', dept_id).execute();
      audit({ target: dept_id, before });
      return finishChange(context, dept_id);
    }),

  saveDepartmentLeaders: (context, { dept_id, version, user_ids }) =>
    withinOwnRights(context, { whose: () => user_ids, field: 'user_ids' }, async () => {
      const { db, principal, audit } = context;
      ownPlace(principal, await lockPlaces(db, principal), dept_id, version);
      const before = await departmentRow(db, dept_id);
      await assertMembers(db, dept_id, user_ids, 'user_ids');
      await setLeaders(db, dept_id, user_ids);
      audit({ target: dept_id, before });
      return finishChange(context, dept_id);
    }),
};
