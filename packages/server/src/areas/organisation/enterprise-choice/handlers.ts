import { sql } from 'kysely';
import { companies } from '../../../auth/companies.js';
import type { Db } from '../../../db/database.js';
import type { Handlers } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';

/** Names of a department that a choice shows at most; the others are searched for. */
const shownStaff = 200;

interface Level {
  enterpriseId: number;
  pid: number | undefined;
}

/** Returns the departments of one level, in order. @throws Refusal 40400 */
function departments(db: Db, { enterpriseId, pid }: Level) {
  return db
    .selectFrom('department')
    .where('department.enterprise_id', '=', enterpriseId)
    .where('department.pid', pid === undefined ? 'is' : '=', pid ?? null)
    .select([
      'department.id',
      'department.name',
      'department.pid',
      sql<number>`(select count(*)::int from department c where c.pid = department.id)`.as('child_count'),
    ])
    .orderBy('department.sort')
    .orderBy('department.id');
}

/** @throws Refusal 40400 */
async function assertDepartment(db: Db, { enterpriseId, pid }: Level) {
  if (pid === undefined) return;
  await mustExist(db.selectFrom('department').select('id').where('enterprise_id', '=', enterpriseId).where('id', '=', pid));
}

/** Staff of the department and those below it, each once. */
const headCount = sql<number>`(with recursive below as (
    select department.id as id union select d.id from department d join below b on d.pid = b.id)
  select count(distinct sd.staff_id)::int from staff_department sd join below b on b.id = sd.dept_id
    join staff s on s.id = sd.staff_id and s.deleted_at is null)`;

const ownStaff = sql`staff_department sd join staff s on s.id = sd.staff_id and s.deleted_at is null and s.status = 'enabled'
  where sd.dept_id = department.id`;

const names = sql<{ id: number; name: string; avatar: string | null }[]>`(
  select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'avatar', o.avatar) order by o.name, o.id), '[]')
  from (select s.id, s.name, s.avatar from ${ownStaff} order by s.name, s.id limit ${sql.lit(shownStaff)}) o)`;

export const handlers: Handlers = {
  async getEnterpriseTypes({ db, caller }) {
    const rows = await db.selectFrom('line_of_business').selectAll().orderBy('sort').execute();
    return rows.map(({ value, label, label_en }) => ({ value, label: caller.language === 'en' ? label_en : label }));
  },

  async getEnterpriseDepartments({ db }, { enterprise_id, pid }) {
    await mustExist(companies(db).select('id').where('id', '=', enterprise_id));
    const level = { enterpriseId: enterprise_id, pid };
    await assertDepartment(db, level);
    return departments(db, level).select(headCount.as('user_count')).execute();
  },

  async getEnterpriseStaffTree({ db, principal }, { pid }) {
    const level = { enterpriseId: principal.enterpriseId, pid };
    await assertDepartment(db, level);
    return departments(db, level)
      .select([sql<number>`(select count(*)::int from ${ownStaff})`.as('user_count'), names.as('users')])
      .execute();
  },
};
