import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { type PasswordForOther, passwordForOther } from '../../../auth/new-password.js';
import type { Rights } from '../../../auth/rights.js';
import { withinOwnRights } from '../../../auth/rights-limits.js';
import { endSessions } from '../../../auth/session-rows.js';
import { setPassword } from '../../../auth/set-password.js';
import type { Db } from '../../../db/database.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound, Refusal, refuseField } from '../../../http/refusal.js';
import { assertVersion } from '../../../records/version.js';
import { forgetRights } from '../role/handlers.js';
import { giveDepartmentRoles } from './department-members.js';
import { assertSeats } from './seats.js';
import { assertAdminRemains, assertDepartments, assertGivable, liveStaff, manageable, setDepartments, setRoles } from './staff.js';
import { staffRecord, staffRow, staffRowWith } from './staff-record.js';

type NewStaff = Omit<Input<'createStaff'>, 'password'>;

const usernameRefusal = () =>
  refuseField(40902, 'username', 'taken', ['用户名已被占用，请换一个', 'This username is taken; choose another']);

async function assertUsernameFree(db: Db, username: string, but?: number) {
  // User names are unique across enterprises, which this handle cannot see; the index enforces it.
  const known = await liveStaff(db).select('id').where(sql`lower(username)`, '=', username.toLowerCase()).executeTakeFirst();
  if (known && known.id !== but) throw usernameRefusal();
}

async function changeStaff(context: Context, own: Rights, input: Input<'updateStaff'>) {
  const { db, principal, audit } = context;
  const { id, version, dept_ids, role_ids, main_dept_id, ...fields } = input;
  await manageable(db, principal, [id]);
  const before = await staffRecord(db, id);
  if (!before) throw notFound();
  assertVersion(before, version);
  const moved = dept_ids.filter((dept) => !before.dept_ids.includes(dept));
  if (moved.length > 0) await assertDepartments(db, principal, moved, undefined);
  if (main_dept_id !== undefined && !dept_ids.includes(main_dept_id)) await assertDepartments(db, principal, dept_ids, main_dept_id);
  await assertGivable(db, { principal, own }, role_ids, before.role_ids);
  await assertUsernameFree(db, fields.username, id);
  const { email = null, phone = null, sex = 0, position = null, ...named } = fields;
  const main = main_dept_id ?? dept_ids[0] ?? null;
  await db
    .updateTable('staff')
    .set({ ...named, email, phone, sex, position, main_dept_id: main })
    .where('id', '=', id)
    .execute();
  await setDepartments(db, id, dept_ids);
  await setRoles(db, id, role_ids);
  await assertAdminRemains(db);
  audit({ target: id, before });
  forgetRights(context);
  return staffRow(db, id);
}

async function changeStatus(context: Context, { ids, status }: Input<'changeStaffStatus'>) {
  const { db, principal, audit } = context;
  if (status === 'disabled' && ids.includes(principal.staffId))
    throw refuseField(42200, 'ids', 'self', ['不能停用自己', 'You cannot disable yourself']);
  const before = await manageable(db, principal, ids);
  if (status === 'enabled' && before.some((one) => one.status === 'locked'))
    throw new Refusal(40900, ['账号被锁定，请重置密码来解锁', 'The account is locked; reset its password to unlock it'], {
      from: 'locked',
      to: 'enabled',
      allowed: ['disabled'],
    });
  await db.updateTable('staff').set({ status }).where('id', 'in', ids).execute();
  if (before.some((one) => one.status !== 'enabled') && status === 'enabled') await assertSeats(db, principal.enterpriseId, 'ids');
  await assertAdminRemains(db);
  if (status === 'disabled') await endSessions(db, ids, 'disabled');
  audit({ target: ids.join(','), before });
  forgetRights(context);
  return { ok: ids, failed: [] };
}

/** Adds a staff member; refuses to grant more than the caller has. */
async function addStaff(context: Context, own: Rights, { dept_ids, role_ids, main_dept_id, ...fields }: NewStaff, given: PasswordForOther) {
  const { db, principal, audit } = context;
  await assertDepartments(db, principal, dept_ids, main_dept_id);
  await assertGivable(db, { principal, own }, role_ids);
  await assertUsernameFree(db, fields.username);
  const values = { ...fields, main_dept_id: main_dept_id ?? dept_ids[0] ?? null, created_by: principal.staffId };
  const { id } = await db.insertInto('staff').values(values).returning('id').executeTakeFirstOrThrow();
  await setPassword(db, { enterpriseId: principal.enterpriseId, staffId: id, passwordHash: given.passwordHash, isFirst: true });
  await assertSeats(db, principal.enterpriseId, 'username');
  await setDepartments(db, id, dept_ids);
  await setRoles(db, id, role_ids);
  if (role_ids.length === 0) await giveDepartmentRoles(db, [id]);
  audit({ target: id });
  return id;
}

export const handlers: Handlers = {
  createStaff: {
    async prepare(preparing, { password, ...input }) {
      const given = await passwordForOther(preparing, input, password, 'password');
      const made: number[] = [];
      return (context) =>
        withinOwnRights(context, { whose: () => made, field: 'role_ids' }, async (own) => {
          const id = await addStaff(context, own, input, given);
          made.push(id);
          return staffRowWith(context.db, id, given.generated);
        });
    },
  },

  updateStaff: (context, input) =>
    withinOwnRights(context, { whose: () => [input.id], field: 'dept_ids' }, (own) => changeStaff(context, own, input)),

  async deleteStaff(context, { id }) {
    const { db, principal, audit } = context;
    if (id === principal.staffId) throw refuseField(42200, 'id', 'self', ['不能删除自己', 'You cannot delete yourself']);
    await manageable(db, principal, [id]);
    const before = await staffRecord(db, id);
    await db.updateTable('staff').set({ deleted_at: new Date(), status: 'disabled' }).where('id', '=', id).execute();
    await setRoles(db, id, []);
    await assertAdminRemains(db);
    await endSessions(db, [id], 'deleted');
    audit({ target: id, before });
    forgetRights(context);
    return {};
  },

  changeStaffStatus: (context, input) =>
    withinOwnRights(context, { whose: () => input.ids, field: 'ids' }, () => changeStatus(context, input)),
};
