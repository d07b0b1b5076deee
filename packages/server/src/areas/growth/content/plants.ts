import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { dayValue } from '../../../db/days/day-values.js';

/** Whether a customer checked in on a day; a comment is no check-in. */
export const checkedIn = async (db: Db, userId: number, day: string): Promise<boolean> => {
  const { rows } =
    await sql`select from punch_action where user_id = ${userId} and day = ${dayValue(day)} and kind <> 'comment' limit 1`.execute(db);
  return rows.length > 0;
};

/** Counts the days on which growing plants have grown, and ripens those that have grown and were watered enough. */
export async function growPlants(db: Db, userId: number) {
  await sql`update vegetable_plant v set grown = g.days from (
      select l.id, (select count(distinct p.day)::int from punch_action p where p.user_id = l.user_id and p.day >= l.sown_on and p.kind <> 'comment') as days
      from vegetable_plant l where l.user_id = ${userId} and l.status = 'growing') g
    where v.id = g.id and v.grown <> g.days`.execute(db);
  await sql`update vegetable_plant set status = 'ripe', ripe_at = now()
    where user_id = ${userId} and status = 'growing' and grown >= grow_days and watered >= water_times`.execute(db);
}
