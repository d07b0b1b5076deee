import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { readRow } from '../../../db/read-row.js';
import { RawJson } from '../../../http/context.js';
import { liveStaff, staffColumns } from './staff.js';

/** Returns a staff member as in lists. */
export const staffRow = (db: Db, id: number) => readRow(db, liveStaff(db).where('staff.id', '=', id), staffColumns);

/** Returns a staff member as in lists, with the password if it was generated. */
export async function staffRowWith(db: Db, id: number, generated: string | undefined): Promise<RawJson<Data<'createStaff'>>> {
  const row = await staffRow(db, id);
  return generated === undefined ? row : new RawJson(`${row.text.slice(0, -1)},"generated_password":${JSON.stringify(generated)}}`);
}

/** Returns a staff member with personal data unmasked. */
export async function staffRecord(db: Db, id: number) {
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
