import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { PlanContext } from '../service-plan/plan-service.js';
import { planService } from '../service-plan/plan-service.js';
import { fitDays } from '../service-plan-change/fit-days.js';
import { changeNote, type Mover } from '../service-state/change-note.js';

interface DaysOf {
  id: number;
  service_days: number;
  used_days: number;
  /** Days that its camp added. */
  camp_days: number;
}

/** The days of a service without those of its camp; not fewer than it has used. */
export const ownDays = ({ service_days, used_days, camp_days }: DaysOf) => Math.max(1, used_days, service_days - camp_days);

/** The days of a service in a camp. A shorter one gets those of the camp; what a customer paid for is never cut. */
export const daysInCamp = (own: number, campDays: number) => Math.max(own, campDays);

export const campDaysOf = async (db: Db, id: number) =>
  (await db.selectFrom('service').select('camp_days').where('id', '=', id).executeTakeFirstOrThrow()).camp_days;

/** Changes the days of a locked service with its camp, and its plan with them; `camp_days` are those of them that the camp added. */
export async function changeCampDays(
  context: PlanContext & Mover,
  { id, service_days }: Pick<DaysOf, 'id' | 'service_days'>,
  { days, camp_days }: { days: number; camp_days: number },
) {
  const was = days === service_days ? undefined : await planService(context, id);
  await sql`update service set service_days = ${days}, camp_days = ${camp_days} where id = ${id}`.execute(context.db);
  if (!was) return;
  await changeNote(context, id, { kind: 'days', before: service_days, after: days });
  await fitDays(context, was);
}
