import { sql } from 'kysely';
import { dayValue } from '../../../db/days/day-values.js';
import { today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { freezeRanking } from '../../../ranking/camp-ranking.js';
import { setStart } from '../camp-setting/handlers.js';
import type { lockCamp } from './save-camp.js';
import { giveStart } from './scheduled.js';

type Camp = Awaited<ReturnType<typeof lockCamp>>;

const todayOf = async ({ db, principal }: Context) =>
  (await sql<{ day: string }>`select ${today(principal)} as day`.execute(db)).rows[0]?.day ?? '';

/** Starts a camp today: its enrollment is over, and pending services without a day of their own start with it. */
export async function startToday(context: Context, { id, start_date }: Camp) {
  const { db } = context;
  const day = await todayOf(context);
  if (start_date !== null && start_date <= day) return giveStart(context, id, start_date);
  const eve = sql`${dayValue(day)} - 1`;
  await sql`update camp set enroll_to = least(enroll_to, ${eve}), enroll_from = least(enroll_from, ${eve}) where id = ${id}`.execute(db);
  await setStart(context, { camp_id: id, start_date: day });
}

/** Ends a camp today with the ranking as it is. Its services go on. */
export async function finishToday(context: Context, { id, end_date }: Camp) {
  const { db, principal } = context;
  const day = await todayOf(context);
  if (end_date !== null && end_date > day) await db.updateTable('camp').set({ finished_on: day }).where('id', '=', id).execute();
  await freezeRanking(context, principal.enterpriseId, id);
}
