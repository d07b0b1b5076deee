import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { WxDepartment } from '../../../outside/wecom/contacts.js';
import { emptyOutcome, type Outcome } from '../../../sync/outcome.js';

interface OrderedDepartment extends WxDepartment {
  /** Whether the app may see the parent department. */
  seen: boolean;
  sort: number;
}

/**
 * Sorts departments in WeCom's order below each parent. Departments whose parent the app may not see become roots; cycles are returned
 * separately.
 */
export function orderDepartments(list: WxDepartment[]): { good: OrderedDepartment[]; inRing: WxDepartment[] } {
  const known = new Map(list.map((one) => [one.id, one]));
  const children = new Map<number, WxDepartment[]>();
  for (const one of known.values()) {
    const parent = known.has(one.parentid) ? one.parentid : 0;
    children.set(parent, [...(children.get(parent) ?? []), one]);
  }
  const good: OrderedDepartment[] = [];
  const walk = [0];
  for (const parent of walk)
    for (const [sort, one] of (children.get(parent) ?? []).toSorted((a, b) => b.order - a.order || a.id - b.id).entries()) {
      good.push({ ...one, seen: known.has(one.parentid), sort });
      walk.push(one.id);
    }
  const reached = new Set(walk);
  return { good, inRing: [...known.values()].filter((one) => !reached.has(one.id)) };
}

const inputOf = (rows: OrderedDepartment[]) =>
  sql`input as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i(id bigint, name text, parentid bigint, seen boolean, sort integer))`;

const idsOf = async (db: Db, query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(db)).rows.map((row) => row.id);

/**
 * Creates and updates departments from WeCom, matched by WeCom id. If the app may not see the parent, the parent is set only if it is the
 * root here.
 */
export async function writeDepartments(db: Db, list: WxDepartment[]): Promise<Outcome> {
  const { good, inRing } = orderDepartments(list);
  const input = inputOf(good);
  const created = await idsOf(
    db,
    sql<{ id: number }>`with ${input} insert into department (enterprise_id, name, sort, wx_department_id)
      select app_tenant(), i.name, i.sort, i.id from input i
      on conflict (enterprise_id, wx_department_id) do nothing returning id`,
  );
  const updated = await idsOf(
    db,
    sql<{ id: number }>`with ${input}, wanted as (
        select i.id, i.name, p.id as pid from input i
          left join department p on p.wx_department_id = i.parentid and (i.seen or p.pid is null))
      update department d set name = w.name, pid = w.pid from wanted w
      where d.wx_department_id = w.id and (d.name, d.pid) is distinct from (w.name, w.pid) returning d.id`,
  );
  // On its own, because an order among others is no change of the record.
  const sorted = await idsOf(
    db,
    sql<{ id: number }>`with ${input} update department d set sort = i.sort from input i
      where d.wx_department_id = i.id and d.sort <> i.sort returning d.id`,
  );
  return {
    ...emptyOutcome(),
    created,
    updated: [...new Set([...updated, ...sorted])].filter((id) => !created.includes(id)),
    failed: inRing.map(({ name, id }) => [
      `部门 ${name}（${id}）的上级成环，已跳过`,
      `Department ${name} (${id}) is its own ancestor; skipped`,
    ]),
  };
}

/** Deletes departments that WeCom no longer has, unless they have subdepartments or staff. */
export async function removeDepartments(db: Db, list: WxDepartment[]): Promise<Outcome> {
  const known = sql`d.wx_department_id is not null and not d.wx_department_id = any(${list.map((one) => one.id)})`;
  const removed: number[] = [];
  for (;;) {
    const leaves = await idsOf(
      db,
      sql<{ id: number }>`delete from department d where ${known}
        and not exists (select from department child where child.pid = d.id)
        and not exists (select from staff_department sd where sd.dept_id = d.id)
        and not exists (select from staff s where s.main_dept_id = d.id) returning d.id`,
    );
    if (leaves.length === 0) break;
    removed.push(...leaves);
  }
  const { rows } = await sql<{ name: string }>`select d.name from department d where ${known} order by d.id`.execute(db);
  return {
    ...emptyOutcome(),
    removed,
    failed: rows.map(({ name }) => [
      `部门 ${name} 已不在企业微信，但仍有员工或下级部门，已保留`,
      `Department ${name} was deleted in WeCom but still has people or departments; kept`,
    ]),
  };
}
