import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { inFigure } from '../../../figures/figure-rows.js';
import type { Context, Handlers } from '../../../http/context.js';
import { notFound } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { holdsRole, inScope, isIn, liveStaff, staffColumns, withBelow } from './staff.js';
import { staffRecord } from './staff-record.js';

const ledBy = (staff_id: number) => sql`
  with recursive led as (select dept_id as id from staff_department where staff_id = ${staff_id} and is_leader
    union select d.id from department d join led on d.pid = led.id) select id from led`;

const sorts = {
  name: { asc: 'staff.name' },
  username: { asc: 'staff.username' },
  created_at: { asc: 'staff.created_at' },
  last_login_at: { asc: 'staff.last_login_at', nulls: 'last' },
} as const;

async function staffOfDepartment({ db, principal }: Context, { dept_id }: Input<'listDepartmentStaff'>) {
  await mustExist(db.selectFrom('department').select('id').where('id', '=', dept_id));
  return liveStaff(db).where(inScope(principal));
}

export const handlers: Handlers = {
  listStaff: list('listStaff', {
    from: ({ db, principal }: Context) => liveStaff(db).where(inScope(principal)),
    id: 'staff.id',
    columns: staffColumns,
    counted: 'staff',
    search: searchNames(['staff.name', 'staff.username']),
    where: { figure: inFigure('listStaff', 'staff.id'), dept_id: isIn(withBelow), role_id: holdsRole },
    order: { otherwise: '-created_at', by: sorts },
  }),

  async getStaff({ db, principal, audit }, { id }) {
    const seen = await liveStaff(db).select('id').where('id', '=', id).where(inScope(principal)).executeTakeFirst();
    const record = seen && (await staffRecord(db, id));
    if (!record) throw notFound();
    audit({ target: id });
    return record;
  },

  listDepartmentStaff: list('listDepartmentStaff', {
    from: staffOfDepartment,
    id: 'staff.id',
    columns: staffColumns,
    where: { dept_id: isIn((dept_id) => sql`${dept_id}::bigint`) },
    order: [{ asc: 'staff.id' }],
  }),

  listSubordinates: list('listSubordinates', {
    from: ({ db, principal }: Context) => liveStaff(db).where('staff.id', '!=', principal.staffId).where(isIn(ledBy)(principal.staffId)),
    id: 'staff.id',
    columns: staffColumns,
    search: searchNames(['staff.name', 'staff.username']),
    order: [{ asc: 'staff.id' }],
  }),
};
