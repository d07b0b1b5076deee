import { sql } from 'kysely';
import type { Database, Db } from '../../../db/database.js';
import { type Calendar, zoneOf } from '../../../db/days/calendar.js';
import { today } from '../../../db/days/instants.js';
import { lossKg, lossPct } from '../customer/body.js';
import { recentPunchDays } from '../customer/recent-punch-days.js';

/** Customers whose figures one transaction computes. */
const most = 500;

/** The last day of the service that lists show first; a paused one has none. */
const serviceEnd = sql<string | null>`(select case when s.status <> 'paused' then s.end_date end from service s
  where s.user_id = customer.id and s.deleted_at is null and s.status in ('in_service', 'paused', 'pending')
  order by array_position(array['in_service', 'paused', 'pending'], s.status), s.id limit 1)`;

/** Stores the figures of customers that have changed. */
export async function renewFigures(db: Db, calendar: Calendar, ids: readonly number[]) {
  await sql`with locked as materialized (
      select user_id from customer_figure where user_id = any(${ids}::bigint[]) order by user_id for update),
    figures as (select customer.id, ${lossKg} as loss_kg, ${lossPct} as loss_pct, ${serviceEnd} as service_end,
      ${recentPunchDays(calendar)} as punch_days from locked join customer on customer.id = locked.user_id)
    update customer_figure f set loss_kg = n.loss_kg, loss_pct = n.loss_pct, service_end = n.service_end, punch_days = n.punch_days, day = ${today(calendar)}
    from figures n where f.user_id = n.id and (f.loss_kg, f.loss_pct, f.service_end, f.punch_days, f.day)
      is distinct from (n.loss_kg, n.loss_pct, n.service_end, n.punch_days::smallint, ${today(calendar)})`.execute(db);
}

/** Takes some customers whose figures may have changed, or whose check-ins were counted on an earlier day. */
async function takeCustomers(db: Db, calendar: Calendar): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with taken as (select id, user_id from customer_figure_change order by id limit ${sql.lit(most)} for update skip locked),
      gone as (delete from customer_figure_change c using taken where c.id = taken.id)
    select user_id from taken union
    (select user_id from customer_figure where punch_days > 0 and day < ${today(calendar)} limit ${sql.lit(most)})`.execute(db);
  return rows.map((row) => row.user_id);
}

async function renewSome(db: Db, enterpriseId: number): Promise<boolean> {
  const calendar = { timeZone: await zoneOf(db, enterpriseId) };
  const ids = await takeCustomers(db, calendar);
  if (ids.length > 0) await renewFigures(db, calendar, ids);
  return ids.length > 0;
}

/** Stores the figures of all customers of a company that may have changed. */
export async function renewChangedFigures(database: Database, enterpriseId: number, isStopping: () => boolean) {
  while (!isStopping() && (await database.tenant(enterpriseId, (db) => renewSome(db, enterpriseId))));
}
