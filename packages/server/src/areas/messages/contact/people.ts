import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { refuseField } from '../../../http/refusal.js';

/** @throws Refusal 42200 unless all are on the staff with an account in WeCom */
export async function assertStaff(db: Db, field: string, ids: readonly number[]) {
  if (ids.length === 0) return;
  const { rows } = await sql<{ name: string; wx_userid: string | null }>`select name, wx_userid from staff
    where id = any(${ids}::bigint[]) and deleted_at is null`.execute(db);
  if (rows.length < ids.length)
    throw refuseField(42200, field, 'exists', ['没有这位员工，请重新选择', 'There is no such staff member; choose again']);
  const without = rows.find((row) => row.wx_userid === null);
  if (without)
    throw refuseField(42200, field, 'account', [
      `${without.name} 没有企业微信账号，请先同步员工`,
      `${without.name} has no WeCom account; sync the staff first`,
    ]);
}

/** @throws Refusal 42200 unless all departments exist */
export async function assertDepartments(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`select id from department where id = any(${ids}::bigint[])`.execute(db);
  if (rows.length < ids.length)
    throw refuseField(42200, 'dept_ids', 'exists', ['没有这个部门，请重新选择', 'There is no such department; choose again']);
}

/** Names of the records whose ids a column lists, in its order. With a cast in the condition, the tenant policy would keep it from the index. */
export const namesIn = (column: string, table: 'staff' | 'department') => sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', t.id, 'name', t.name) order by i.at)
  from (select id::bigint as id, at from jsonb_array_elements_text(${sql.ref(column)}) with ordinality as v(id, at) offset 0) i
    cross join lateral (select id, name from ${sql.table(table)} where id = i.id offset 0) t), '[]')`;
