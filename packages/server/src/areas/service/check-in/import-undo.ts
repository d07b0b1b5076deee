import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import { lastInstantOf } from '../../../db/days/instants.js';
import { lockRows } from '../../../db/lock-rows.js';
import type { RecordEngine } from '../../../imports/kind.js';
import { lastVisibleDay } from '../../../person/visible-check-ins.js';
import { settleDays } from './settle-days.js';

interface Action {
  id: number;
  user_id: number;
  service_id: number | null;
  day: string;
  kind: string;
  record: Record<string, unknown>;
}

/** What an import recorded, with the customers and their orders locked as check-ins do. */
async function lockActions(db: Db, ids: readonly number[]): Promise<Action[]> {
  const read = () =>
    sql<Action>`select id, user_id, service_id, day, kind, record from punch_action
      where id = any(${ids}::bigint[]) and source = 'import' order by id`.execute(db);
  const users = (await read()).rows.map((one) => one.user_id);
  await lockRows(db, 'customer', sql<boolean>`id = any(${users}::bigint[])`);
  await lockRows(db, 'service', sql<boolean>`user_id = any(${users}::bigint[])`);
  return (await read()).rows;
}

const asTable = (actions: readonly Action[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(actions)}::jsonb) as a(id bigint, user_id bigint, service_id bigint, day date, kind text, record jsonb)`;

const idsOf = async (db: Db, query: RawBuilder<{ id: number }>) => (await query.execute(db)).rows.map(({ id }) => id);

const dropWeights = (db: Db, actions: readonly Action[]) =>
  idsOf(
    db,
    sql`delete from punch_weight w using ${asTable(actions)}
      where a.kind = 'weight' and w.user_id = a.user_id and w.day = a.day and w.source = 'customer'
        and w.weight = (a.record ->> 'weight')::numeric and w.updated_at = w.created_at returning a.id`,
  );

const dropMeals = (db: Db, actions: readonly Action[]) =>
  idsOf(
    db,
    sql`with gone as (delete from diet_punch d using ${asTable(actions)}
        where a.kind = 'meal' and d.service_id = a.service_id and d.day = a.day and d.meal = a.record ->> 'meal' and d.version = 1
          and d.evaluated_at is null and not exists (select from punch_comment c where c.day = d.day and c.diet_punch_id = d.id)
        returning a.id, d.service_id, d.day, d.meal),
      open as (update service_plan_meal m set punched = false from gone g where m.service_id = g.service_id and m.date = g.day and m.meal = g.meal)
    select id from gone`,
  );

/** Clears a field of days that were not evaluated and where it still has the imported value. */
const clearField = (db: Db, actions: readonly Action[], field: string) =>
  idsOf(
    db,
    sql`update punch_day p set ${sql.ref(field)} = null from ${asTable(actions)}
      where a.kind <> 'meal' and a.record ? ${field} and p.service_id = a.service_id and p.day = a.day and p.evaluated_at is null
        and p.${sql.ref(field)}::text = a.record ->> ${field}
        and not exists (select from punch_action o where o.user_id = a.user_id and o.day = a.day and o.id > a.id and o.record ? ${field})
      returning a.id`,
  );

const dayFields = ['sport_minutes', 'sport_kcal', 'steps', 'drink_ml', 'sleep_minutes', 'mood'] as const;

/** Removes days that only this import had begun. */
const dropEmptyDays = (db: Db, actions: readonly Action[]) =>
  sql`delete from punch_day p using (select distinct service_id, day from ${asTable(actions)}) k
    where p.service_id = k.service_id and p.day = k.day and p.evaluated_at is null and p.day_comment is null and p.stars is null
      and ${sql.join(
        dayFields.map((field) => sql`p.${sql.ref(field)} is null`),
        sql` and `,
      )}
      and not exists (select from diet_punch d where d.day = p.day and d.punch_id = p.id)
      and not exists (select from punch_comment c where c.day = p.day and c.punch_id = p.id)
      and not exists (select from punch_action o where o.user_id = p.user_id and o.day = p.day and o.service_id = p.service_id)`.execute(
    db,
  );

/** Recomputes the last check-in of customers whose last one was removed. */
async function noteLastBefore(db: Db, actions: readonly Action[]) {
  const { rows } = await sql<{ id: number }>`select app_tenant() as id`.execute(db);
  const calendar = { timeZone: await zoneOf(db, rows[0]?.id as number) };
  await sql`update customer c set last_punch_at = case when l.before is not null then ${lastInstantOf(sql<string>`l.before`, calendar)} end
    from (select k.user_id, k.day, ${lastVisibleDay('k.user_id')} as before
      from (select user_id, max(day) as day from ${asTable(actions)} group by user_id) k) l
    where c.id = l.user_id and (l.before is null or l.before < l.day)
      and c.last_punch_at <= ${lastInstantOf(sql<string>`l.day`, calendar)}`.execute(db);
}

/** Which of these have been reviewed or answered since. */
async function usedActions(db: Db, actions: readonly Action[]): Promise<{ id: number; used: boolean }[]> {
  const { rows } = await sql<{ id: number; used: boolean }>`select a.id,
      exists (select from punch_day p where p.service_id = a.service_id and p.day = a.day and p.evaluated_at is not null and a.kind <> 'meal')
      or exists (select from diet_punch d where a.kind = 'meal' and d.service_id = a.service_id and d.day = a.day and d.meal = a.record ->> 'meal'
        and (d.evaluated_at is not null or exists (select from punch_comment c where c.day = d.day and c.diet_punch_id = d.id))) as used
    from ${asTable(actions)} order by a.id`.execute(db);
  return rows;
}

/** Removes what an import recorded and nothing else. A line whose record was evaluated, answered or recorded again stays. */
export const undoLines: RecordEngine['undo'] = async (db, ids) => {
  const actions = await lockActions(db, ids);
  const ok = [...(await dropWeights(db, actions)), ...(await dropMeals(db, actions))];
  for (const field of dayFields) ok.push(...(await clearField(db, actions, field)));
  const isGone = new Set(ok);
  const gone = actions.filter(({ id }) => isGone.has(id));
  // Their ids may be imported again with a corrected file.
  await sql`delete from punch_receipt r using punch_action a where a.id = any(${ok}::bigint[]) and r.source = a.source and r.source_id = a.source_id`.execute(
    db,
  );
  await sql`delete from punch_action where id = any(${ok}::bigint[]) and source = 'import'`.execute(db);
  await dropEmptyDays(db, gone);
  await settleDays(
    db,
    gone.flatMap(({ service_id, day }) => (service_id === null ? [] : [{ service_id, day }])),
  );
  await noteLastBefore(db, gone);
  return {
    ok,
    kept: await usedActions(
      db,
      actions.filter(({ id }) => !isGone.has(id)),
    ),
  };
};
