import { sql } from 'kysely';
import type { Handlers } from '../context.js';
import type { Db } from '../db/database.js';
import { setPassword } from '../new-password.js';
import { containsText, page } from '../page.js';
import { endSessions } from '../principal.js';
import { notFound, Refusal, refuseField } from '../refusal.js';
import {
  assertAdminRemains,
  assertDepartments,
  assertGivable,
  inScope,
  liveStaff,
  manageable,
  setDepartments,
  setRoles,
  staffColumns,
} from '../staff.js';
import { forgetRights } from './role.js';

const taken = () => refuseField(40902, 'username', 'taken', ['用户名已被占用，请换一个', 'This user name is taken; choose another']);

async function assertUsernameFree(db: Db, username: string, but?: number) {
  // Unique over all enterprises, which this handle cannot see: the index has the last word.
  const known = await liveStaff(db).select('id').where(sql`lower(username)`, '=', username.toLowerCase()).executeTakeFirst();
  if (known && known.id !== but) throw taken();
}

/** A broken unique index of the user name becomes the refusal of its field. */
function nameTaken(error: unknown): never {
  throw (error as { constraint?: string }).constraint === 'staff_username' ? taken() : error;
}

async function recordOf(db: Db, id: number) {
  return liveStaff(db)
    .select([
      'id',
      'username',
      'name',
      'email',
      'phone',
      'avatar',
      'sex',
      'position',
      sql<number[]>`coalesce((select json_agg(dept_id order by dept_id) from staff_department where staff_id = staff.id), '[]')`.as(
        'dept_ids',
      ),
      'main_dept_id',
      sql<number[]>`coalesce((select json_agg(role_id order by role_id) from staff_role where staff_id = staff.id), '[]')`.as('role_ids'),
      sql<boolean>`exists (select from staff_department where staff_id = staff.id and is_leader)`.as('is_leader'),
      'status',
      'wx_userid',
      'wx_status',
      'source',
      'last_login_at',
      'last_login_ip',
      'pwd_changed_at',
      'created_at',
      'updated_at',
      'version',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export const staffHandlers: Handlers = {
  async listStaff({ db, principal }, { page: number, limit, keyword, dept_id, role_id, status, sort = '-created_at' }) {
    const column = sort.replace('-', '') as 'name' | 'username' | 'created_at' | 'last_login_at';
    const direction = sort.startsWith('-') ? 'desc' : 'asc';
    const query = liveStaff(db)
      .select(staffColumns)
      .where(inScope(principal))
      .$if(Boolean(keyword?.trim()), (some) => some.where(containsText(keyword as string, ['staff.name', 'staff.username'])))
      .$if(status !== undefined, (some) => some.where('staff.status', '=', status as string))
      .$if(role_id !== undefined, (some) =>
        some.where(sql<boolean>`exists (select from staff_role sr where sr.staff_id = staff.id and sr.role_id = ${role_id})`),
      )
      .$if(dept_id !== undefined, (some) =>
        some.where(sql<boolean>`exists (select from staff_department sd where sd.staff_id = staff.id and sd.dept_id in (
          with recursive below as (select ${dept_id}::bigint as id union select d.id from department d join below b on d.pid = b.id) select id from below))`),
      )
      .orderBy(`staff.${column}`, (order) => {
        const ordered = direction === 'desc' ? order.desc() : order.asc();
        // Only this column can be null; a plain order elsewhere is one an index gives.
        return column === 'last_login_at' ? ordered.nullsLast() : ordered;
      })
      .orderBy('staff.id', direction);
    return page(db, query, { page: number, limit });
  },

  async getStaff({ db, principal, audit }, { id }) {
    const seen = await liveStaff(db).select('id').where('id', '=', id).where(inScope(principal)).executeTakeFirst();
    const record = seen && (await recordOf(db, id));
    if (!record) throw notFound();
    audit({ target: id });
    return record as never;
  },

  async createStaff(context, { password, dept_ids, role_ids, main_dept_id, ...fields }) {
    const { db, principal, audit } = context;
    await assertDepartments(db, principal, dept_ids, main_dept_id);
    await assertGivable(db, principal, role_ids);
    await assertUsernameFree(db, fields.username);
    const { id } = await db
      .insertInto('staff')
      .values({
        ...fields,
        enterprise_id: principal.enterpriseId,
        main_dept_id: main_dept_id ?? dept_ids[0] ?? null,
        created_by: principal.staffId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(nameTaken);
    await setPassword(db, { enterpriseId: principal.enterpriseId, staffId: id, username: fields.username, password, field: 'password' });
    await setDepartments(db, principal.enterpriseId, id, dept_ids);
    await setRoles(db, principal.enterpriseId, id, role_ids);
    audit({ target: id });
    return { id };
  },

  async updateStaff(context, { id, version, dept_ids, role_ids, main_dept_id, ...fields }) {
    const { db, principal, audit } = context;
    await manageable(db, principal, [id]);
    const before = await recordOf(db, id);
    if (!before) throw notFound();
    if (before.version !== version) throw new Refusal(40901);
    const moved = dept_ids.filter((dept) => !before.dept_ids.includes(dept));
    if (moved.length > 0) await assertDepartments(db, principal, moved, undefined);
    if (main_dept_id !== undefined && !dept_ids.includes(main_dept_id)) await assertDepartments(db, principal, dept_ids, main_dept_id);
    await assertGivable(db, principal, role_ids, before.role_ids);
    await assertUsernameFree(db, fields.username, id);
    const { email = null, phone = null, sex = 0, position = null, ...named } = fields;
    await db
      .updateTable('staff')
      .set({
        ...named,
        email,
        phone,
        sex,
        position,
        main_dept_id: main_dept_id ?? dept_ids[0] ?? null,
        version: version + 1,
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .execute()
      .catch(nameTaken);
    await setDepartments(db, principal.enterpriseId, id, dept_ids);
    await setRoles(db, principal.enterpriseId, id, role_ids);
    await assertAdminRemains(db);
    audit({ target: id, before });
    forgetRights(context);
    return {};
  },

  async deleteStaff(context, { id }) {
    const { db, principal, audit } = context;
    if (id === principal.staffId) throw refuseField(42200, 'id', 'self', ['不能删除自己', 'You cannot delete yourself']);
    await manageable(db, principal, [id]);
    const before = await recordOf(db, id);
    await db.updateTable('staff').set({ deleted_at: new Date(), status: 'disabled' }).where('id', '=', id).execute();
    await setRoles(db, principal.enterpriseId, id, []);
    await assertAdminRemains(db);
    await endSessions(db, [id], 'deleted');
    audit({ target: id, before });
    forgetRights(context);
    return {};
  },

  async resetStaffPassword(context, { id, new_pass }) {
    const { db, principal, audit } = context;
    const [staff] = await manageable(db, principal, [id]);
    await setPassword(db, {
      enterpriseId: principal.enterpriseId,
      staffId: id,
      username: staff?.username ?? '',
      password: new_pass,
      field: 'new_pass',
      ...(id === principal.staffId ? { keepSession: principal.sessionId } : {}),
    });
    await db.updateTable('staff').set({ status: 'enabled' }).where('id', '=', id).where('status', '=', 'locked').execute();
    audit({ target: id });
    forgetRights(context);
    return {};
  },

  async changeStaffStatus(context, { ids, status }) {
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
    await db
      .updateTable('staff')
      .set((eb) => ({ status, version: eb('version', '+', 1), updated_at: new Date() }))
      .where('id', 'in', ids)
      .execute();
    await assertAdminRemains(db);
    if (status === 'disabled') await endSessions(db, ids, 'disabled');
    audit({ target: ids.join(','), before });
    forgetRights(context);
    return {};
  },

  async listDepartmentStaff({ db, principal }, { dept_id, page: number, limit }) {
    const known = await db.selectFrom('department').select('id').where('id', '=', dept_id).executeTakeFirst();
    if (!known) throw notFound();
    const query = liveStaff(db)
      .select(staffColumns)
      .where(inScope(principal))
      .where(sql<boolean>`exists (select from staff_department sd where sd.staff_id = staff.id and sd.dept_id = ${dept_id})`)
      .orderBy('staff.id');
    return page(db, query, { page: number, limit });
  },

  async listSubordinates({ db, principal }, { page: number, limit, keyword }) {
    const query = liveStaff(db)
      .select(staffColumns)
      .where('staff.id', '!=', principal.staffId)
      .where(sql<boolean>`exists (select from staff_department sd where sd.staff_id = staff.id and sd.dept_id in (
        with recursive led as (select dept_id as id from staff_department where staff_id = ${principal.staffId} and is_leader
          union select d.id from department d join led on d.pid = led.id) select id from led))`)
      .$if(Boolean(keyword?.trim()), (some) => some.where(containsText(keyword as string, ['staff.name', 'staff.username'])))
      .orderBy('staff.id');
    return page(db, query, { page: number, limit });
  },
};
