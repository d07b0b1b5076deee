import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { PersonChange } from '../../../sync/outcome.js';

/** Fields that a sync may change, in display form. */
const compared = ['name', 'position', 'departments', 'main_dept_id', 'is_leader', 'wx_status', 'status'] as const;

type Person = Record<(typeof compared)[number], string | null> & { id: number; name: string };

/** Returns the current state of these staff by WeCom user id. */
export async function membersNow(db: Db, userids: string[]): Promise<Map<string, Person>> {
  const rows = await db
    .selectFrom('staff')
    .select([
      'id',
      'wx_userid',
      'name',
      'position',
      'status',
      sql<string | null>`wx_status::text`.as('wx_status'),
      sql<
        string | null
      >`(select string_agg(d.name, '、' order by d.sort, d.id) from staff_department sd join department d on d.id = sd.dept_id
        where sd.staff_id = staff.id)`.as('departments'),
      sql<string | null>`(select d.name from department d where d.id = staff.main_dept_id)`.as('main_dept_id'),
      sql<string>`exists (select from staff_department sd where sd.staff_id = staff.id and sd.is_leader)::text`.as('is_leader'),
    ])
    .where('wx_userid', 'in', ['', ...userids])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ wx_userid, ...person }) => [wx_userid as string, person]));
}

/** Compares two snapshots of staff. `gone` lists those who left WeCom. */
export function compareMembers(before: Map<string, Person>, after: Map<string, Person>, gone: readonly string[]): PersonChange[] {
  return [...after].flatMap(([userid, now]): PersonChange[] => {
    const was = before.get(userid);
    const changes = compared.flatMap((field) =>
      was?.[field] === now[field] ? [] : [{ field, before: was?.[field] ?? null, after: now[field] }],
    );
    if (changes.length === 0) return [];
    const outcome = was ? (gone.includes(userid) ? 'removed' : 'updated') : 'created';
    return [{ outcome, staff_id: now.id, name: now.name, changes }];
  });
}
