import { sql } from 'kysely';
import type { HistoryKind } from '../../../history/history-kind.js';
import { handlers } from './write-handlers.js';

const departmentKind: HistoryKind = {
  object: 'department',
  read: 'listDepartments',
  save: 'updateDepartment',
  create: 'createDepartment',
  handlers,
  writes: ['createDepartment', 'updateDepartment', 'saveDepartment', 'saveDepartmentRole', 'saveDepartmentLeaders', 'deleteDepartment'],
  idOf: async (_db, _principal, { id, dept_id }) => Number(id ?? dept_id) || undefined,
  refers: { pid: 'department', role_id: 'role', leader_user_ids: 'staff' },
  async stateOf(db, id) {
    const row = await db
      .selectFrom('department as d')
      .select(['d.name', 'd.pid', 'd.role_id', 'd.regions', 'd.version'])
      .select(
        sql<number[]>`array(select staff_id from staff_department where dept_id = d.id and is_leader order by staff_id)::int[]`.as(
          'leaders',
        ),
      )
      .where('d.id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const { name, pid, role_id, regions, leaders, version } = row;
    return { name, version, fields: { name, pid, leader_user_ids: leaders, regions, ...(role_id === null ? {} : { role_id }) } };
  },
};

export const historyKinds: HistoryKind[] = [departmentKind];
