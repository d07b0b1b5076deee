import { sql } from 'kysely';
import { treeOf } from '../../../db/tree.js';
import type { Handlers } from '../../../http/context.js';
import { startSync } from '../../../sync/start-sync.js';
import { departmentSync } from './sync.js';

export const handlers: Handlers = {
  async getDepartmentTree({ db }, { name }) {
    const rows = await db
      .selectFrom('department')
      .select([
        'id',
        'name',
        'pid',
        'sort',
        'wx_department_id',
        sql<
          { id: number; name: string }[]
        >`coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.id) from staff_department sd join staff s on s.id = sd.staff_id and s.deleted_at is null where sd.dept_id = department.id and sd.is_leader), '[]')`.as(
          'leaders',
        ),
        sql<number>`(with recursive below as (select department.id union select d.id from department d join below b on d.pid = b.id)
          select count(distinct sd.staff_id)::int from staff_department sd join below on below.id = sd.dept_id join staff s on s.id = sd.staff_id and s.deleted_at is null)`.as(
          'user_count',
        ),
      ])
      .orderBy('sort')
      .orderBy('id')
      .execute();
    return treeOf(name ? keepFound(rows, name) : rows);
  },

  async syncDepartments(context, { dry_run }) {
    return startSync(context, departmentSync, { dry_run });
  },
};

/** Returns the departments whose name contains the text, and their ancestors. */
function keepFound<T extends { id: number; pid: number | null; name: string }>(rows: T[], text: string): T[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<number>();
  for (const row of rows) {
    if (!row.name.toLowerCase().includes(text.trim().toLowerCase())) continue;
    for (let at: T | undefined = row; at && !kept.has(at.id); at = at.pid === null ? undefined : known.get(at.pid)) kept.add(at.id);
  }
  return rows.filter((row) => kept.has(row.id));
}
