import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { dayValue } from '../../../db/days/day-values.js';
import { today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { notFound, refuseField } from '../../../http/refusal.js';
import { campRanking, hasRanking } from '../../../ranking/camp-ranking.js';
import { lacksConsent } from '../check-in/consent.js';
import { settleDays } from '../check-in/settle-days.js';
import { sendToCustomer } from '../customer-message/send-message.js';
import { gradeOf } from '../punch/grade.js';
import { agrees } from '../punch/meals-in-scope.js';
import { liveServices } from '../service/columns.js';
import { planService } from '../service-plan/plan-service.js';
import { lockServiceRows } from '../service-state/lock-service.js';
import { lockDay } from './lock-meal.js';
import { reviewSetting } from './settings.js';

export async function saveDayEvaluation(context: Context, input: Input<'saveDayEvaluation'>): Promise<Data<'saveDayEvaluation'>> {
  const { db, principal, audit } = context;
  const { user_id, service_id, day, id, draft_day_score, ...before } = await lockDay(context, input.punch_id);
  const day_score = input.day_score ?? draft_day_score;
  const [stars, day_comment] = [input.stars ?? null, input.comment.trim()];
  await db
    .updateTable('punch_day')
    .set({ day_score, stars, day_comment, evaluated_by: principal.staffId, evaluated_at: sql<string>`now()` })
    .where('day', '=', day)
    .where('id', '=', id)
    .execute();
  await sendToCustomer(db, {
    ...{ user_id, service_id, kind: 'day_evaluated', subject: `punch_day:${id}` },
    content: { date: day, text: day_comment, ...(day_score === null ? {} : { score: day_score }), ...(stars === null ? {} : { stars }) },
    delayS: await reviewSetting(context, 'punch.take_back_seconds'),
  });
  audit({ target: id, before });
  return { punch_id: id, day_score, grade: gradeOf(day_score) };
}

const weighedService = ({ db }: Context, serviceId: number) =>
  liveServices(db)
    .innerJoin('customer', 'customer.id', 'service.user_id')
    .where('service.id', '=', serviceId)
    .select([agrees('weight').as('agreed'), sql<string | null>`service.closed_on`.as('closed_on'), 'service.camp_id'])
    .executeTakeFirst();

/** Locks the customer and their order, as check-ins do. @throws Refusal 40400, 40900, 42200 */
async function lockWeighIn(context: Context, { service_id, date }: Input<'setPunchWeight'>) {
  const { db, principal } = context;
  await planService(context, service_id);
  await lockServiceRows(db, sql<boolean>`service.id = ${service_id}`);
  const service = await planService(context, service_id);
  const found = await weighedService(context, service_id);
  if (!found) throw notFound();
  if (!found.agreed) throw lacksConsent('weight', 'service_id');
  const { rows } = await sql<{ ok: boolean }>`select ${dayValue(date)} <= ${today(principal)} as ok`.execute(db);
  const last = found.closed_on ?? service.end_date;
  if (!rows[0]?.ok || service.start_date === null || date < service.start_date || (last !== null && date > last))
    throw refuseField(42200, 'date', 'range', [
      '日期要在服务期内，且不能晚于今天',
      'The day must lie within the service and not in the future',
    ]);
  return { ...service, camp_id: found.camp_id };
}

/** The place of an order in its camp today; null without a camp, before it starts, and for those without a place. */
async function placeOf(context: Context, { id, camp_id }: { id: number; camp_id: number | null }): Promise<number | null> {
  if (camp_id === null || !(await hasRanking(context, camp_id))) return null;
  const { ranked } = await campRanking(context, camp_id);
  return ranked.find(({ service_id }) => service_id === id)?.rank ?? null;
}

export async function setPunchWeight(context: Context, input: Input<'setPunchWeight'>): Promise<Data<'setPunchWeight'>> {
  const { db, principal, audit } = context;
  const { service_id, date, weight, reason } = input;
  const service = await lockWeighIn(context, input);
  const { user_id } = service;
  const rank_before = await placeOf(context, service);
  const before = await db
    .selectFrom('punch_weight')
    .select(sql<number>`weight::float8`.as('weight'))
    .where('user_id', '=', user_id)
    .where('day', '=', date)
    .executeTakeFirst();
  const by = { weight, source: 'staff', staff_id: principal.staffId } as const;
  await db
    .insertInto('punch_weight')
    .values({ user_id, day: date, ...by })
    .onConflict((clash) => clash.columns(['enterprise_id', 'user_id', 'day']).doUpdateSet(by))
    .execute();
  await settleDays(db, [{ service_id, day: date }]);
  const previous_weight = before?.weight ?? null;
  audit({ target: service_id, before: { date, weight: previous_weight }, after: { date, weight, reason: reason.trim() } });
  return { service_id, date, weight, previous_weight, rank_before, rank_after: await placeOf(context, service) };
}
