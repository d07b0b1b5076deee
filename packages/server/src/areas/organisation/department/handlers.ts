import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { everyRow } from '../../../db/filters.js';
import { list } from '../../../db/list-query.js';
import { listRows } from '../../../db/list-rows.js';
import { searchNames } from '../../../db/name-search.js';
import { treeOf } from '../../../db/tree.js';
import type { Context, Handlers } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';
import { startSync } from '../../../sync/start-sync.js';
import { inScope, isIn, liveStaff, staffColumns, withBelow } from '../../access/users/staff.js';
import { byId, type DepartmentPlace, lineOf, placesOf } from './places.js';
import { departmentRows, departmentsBelow } from './read-departments.js';
import { departmentSync } from './sync.js';

async function assertExists({ db }: Context, id: number) {
  await mustExist(db.selectFrom('department').select('id').where('id', '=', id));
}

async function staffOf(context: Context, { dept_id, with_children = false }: Input<'listStaffOfDepartment'>) {
  await assertExists(context, dept_id);
  return liveStaff(context.db)
    .where(inScope(context.principal))
    .where((with_children ? isIn(withBelow) : isIn(alone))(dept_id));
}

const alone = (id: number) => sql`${id}::bigint`;

const digits = (value: number) => String(value).padStart(16, '0');

/** Returns a text that sorts departments as the tree shows them. */
const placeInTree = (places: ReadonlyMap<number, DepartmentPlace>, id: number) =>
  lineOf(places, id)
    .map((place) => digits(place.sort) + digits(place.id))
    .join();

export const handlers: Handlers = {
  async getDepartmentTree(context, { name, pid }) {
    if (pid !== undefined) await assertExists(context, pid);
    const rows = await departmentsBelow(context.db, pid);
    return treeOf(name ? matchesWithAncestors(rows, name) : rows);
  },

  async listDepartments(context, { keyword, pid, ...asks }) {
    const places = await placesOf(context.db);
    const known = byId(places);
    const word = keyword?.trim().toLowerCase() ?? '';
    const found = places
      .filter((place) => (pid === undefined || place.pid === pid) && place.name.toLowerCase().includes(word))
      .map(({ id }) => ({ id, place: placeInTree(known, id) }));
    const page = listRows('listDepartments', context, found, asks, ({ place }) => [place]);
    const ids = page.list.map((place) => place.id);
    return { ...page, list: await departmentRows(context.db, places, ids) };
  },

  listStaffOfDepartment: list('listStaffOfDepartment', {
    from: staffOf,
    id: 'staff.id',
    columns: staffColumns,
    search: searchNames(['staff.name', 'staff.username']),
    where: { dept_id: everyRow, with_children: everyRow },
    order: [{ asc: 'staff.name' }],
  }),

  async syncDepartments(context, { dry_run }) {
    return startSync(context, departmentSync, { dry_run });
  },
};

/** Returns the departments whose name contains the text, and their ancestors. */
function matchesWithAncestors<T extends { id: number; pid: number | null; name: string }>(rows: T[], text: string): T[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<number>();
  for (const row of rows) {
    if (!row.name.toLowerCase().includes(text.trim().toLowerCase())) continue;
    for (let at: T | undefined = row; at && !kept.has(at.id); at = at.pid === null ? undefined : known.get(at.pid)) kept.add(at.id);
  }
  return rows.filter((row) => kept.has(row.id));
}
