import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';

/** Puts tasks on a day in this order; the others of the day follow in theirs. */
export async function saveTaskOrder({ db, audit }: Context, { day_no, ids }: Input<'saveTaskOrder'>) {
  const day = day_no ?? null;
  const rows = await db
    .selectFrom('task')
    .select(['id', 'name', 'day_no', 'sort'])
    .where(({ eb, or }) => or([eb('id', 'in', ids), day === null ? eb('day_no', 'is', null) : eb('day_no', '=', day)]))
    .orderBy('sort')
    .orderBy('id')
    .forUpdate()
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  const named = ids.map((id) => known.get(id));
  if (named.some((row) => row === undefined)) throw notFound();
  const rest = rows.filter((row) => !ids.includes(row.id));
  const order = [...ids, ...rest.map((row) => row.id)];
  const names = order.map((id) => known.get(id)?.name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined)
    throw refuseField(40902, 'ids', 'taken', [
      `这一天已有任务「${twice}」，请先改名`,
      `The day has a task “${twice}” already; rename one of them first`,
    ]);
  const places = JSON.stringify(order.map((id, at) => ({ id, sort: at + 1 })));
  await sql`update task t set day_no = ${day}::int, sort = given.sort from jsonb_to_recordset(${places}::jsonb) as given(id bigint, sort int)
    where t.id = given.id and (t.day_no is distinct from ${day}::int or t.sort <> given.sort)`.execute(db);
  audit({
    target: ids.join(','),
    before: { order: rows.map(({ id, day_no, sort }) => ({ id, day_no, sort })) },
    after: { day_no: day, ids: order },
  });
}
