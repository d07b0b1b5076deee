import { sql } from 'kysely';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import { dayAfter, daysBetween } from '../service-plan/meals.js';
import { changeNote, type Mover } from './change-note.js';
import type { LockedService } from './lock-service.js';
import { notifyMove, notifyResumption } from './notify-customer.js';
import { shiftPlan } from './shift-plan.js';
import { noteStory } from './stage.js';

/** A pause is entered at most so many days after it started. */
const lateDays = 7;
/** A planned pause ends at most so many days from today. */
const longestDays = 366;

export interface Pause {
  /** First day; where left out, today, or tomorrow if there is a check-in of today. */
  from?: string | undefined;
  /** Last day; unknown where left out. */
  to?: string | undefined;
  reason?: string | undefined;
}

const refuse = (field: string, rule: string, message: Sentence) => refuseField(42200, field, rule, message);

const lastBreak = ({ db }: Mover, serviceId: number) =>
  db
    .selectFrom('service_break')
    .select(['id', 'from_day', 'to_day'])
    .where('service_id', '=', serviceId)
    .orderBy('from_day', 'desc')
    .limit(1)
    .executeTakeFirst();

async function lastPunch({ db }: Mover, serviceId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select max(day) as day from punch_day where service_id = ${serviceId}`.execute(db);
  return rows[0]?.day ?? null;
}

/** @throws Refusal 42200 for days on which the service cannot pause */
async function assertSpan(mover: Mover, service: LockedService, from: string, to: string | undefined, punch: string | null) {
  const { today, start_date, end_date } = service;
  const before = await lastBreak(mover, service.id);
  if (punch !== null && from <= punch)
    throw refuse('from', 'range', [
      `${punch} 已有打卡，暂停从 ${dayAfter(punch, 1)} 起，打卡保留`,
      `There is a check-in of ${punch}, which stays; start the pause on ${dayAfter(punch, 1)} or later`,
    ]);
  if (from > dayAfter(today, 1) || from < dayAfter(today, -lateDays))
    throw refuse('from', 'range', [
      `暂停开始请选 ${dayAfter(today, -lateDays)} 到明天之间的日期`,
      `Start the pause between ${dayAfter(today, -lateDays)} and tomorrow`,
    ]);
  if ((start_date !== null && from < start_date) || (end_date !== null && from > end_date))
    throw refuse('from', 'range', ['暂停开始要在服务期内，请调整', 'The pause must start within the service period; change its first day']);
  if (before?.to_day && from <= before.to_day)
    throw refuse('from', 'overlap', [
      `与上一次暂停重叠，请从 ${dayAfter(before.to_day, 1)} 起暂停`,
      `This overlaps the last pause; start on ${dayAfter(before.to_day, 1)} or later`,
    ]);
  if (to !== undefined && to < today)
    throw refuse('to', 'order', ['暂停结束不能早于今天，请调整', 'The pause can’t end before today; change its last day']);
  if (to !== undefined && to < from)
    throw refuse('to', 'order', [`暂停从 ${from} 开始，结束不能更早`, `The pause starts on ${from}; it can’t end earlier`]);
  if (to !== undefined && to > dayAfter(today, longestDays))
    throw refuse('to', 'range', ['暂停结束最晚到一年后，请调整', 'The pause ends within a year; change its last day']);
}

/** Pauses a service that runs. @throws Refusal 42200 */
export async function pauseService(mover: Mover, service: LockedService, { to, reason, ...asked }: Pause) {
  const why = reason?.trim();
  if (!why) throw refuse('reason', 'required', ['请填写暂停原因', 'Say why the service pauses']);
  const punch = await lastPunch(mover, service.id);
  // A day with a check-in counts: the pause starts after it.
  const from = asked.from ?? (punch === service.today ? dayAfter(punch, 1) : service.today);
  await assertSpan(mover, service, from, to, punch);
  await mover.db
    .insertInto('service_break')
    .values({ service_id: service.id, from_day: from, to_day: to ?? null, reason: why, staff_id: mover.principal.staffId })
    .execute();
  const days = to === undefined ? 0 : daysBetween(from, to) + 1;
  await mover.db
    .updateTable('service')
    .set({ status: 'paused', broken_days: service.broken_days + days, open_break: to === undefined })
    .where('id', '=', service.id)
    .execute();
  await shiftPlan(mover, service.id, from, days);
  await changeNote(mover, service.id, { kind: 'status', before: service.status, after: 'paused', reason: why });
  const span = `从 ${from} 起暂停${to ? `到 ${to}` : ''}`;
  const paused = { product: service.product_name, from, reason: why };
  await noteStory(
    mover,
    service,
    'service_broken',
    to ? { code: 'service_paused_until', ...paused, to } : { code: 'service_paused', ...paused },
  );
  // The reason is for the staff.
  await notifyMove(mover, service, 'service_paused', `您的服务「${service.product_name}」${span}，暂停期间不用打卡`, from);
}

/**
 * Lets a paused service go on. `to` is the last day of the pause, yesterday where left out; the day before it started takes the pause away.
 *
 * @throws Refusal 42200 for a day after yesterday or long before the pause
 */
export async function resumeService(mover: Mover, service: LockedService, asked?: string) {
  const pause = await lastBreak(mover, service.id);
  if (!pause) throw new Error(`The paused service ${service.id} has no pause.`);
  const { from_day, to_day } = pause;
  const dayBefore = dayAfter(from_day, -1);
  const yesterday = dayAfter(service.today, -1);
  const to = asked ?? ([yesterday, dayBefore].toSorted()[1] as string);
  if (to >= service.today && to !== dayBefore)
    throw refuse('to', 'order', ['恢复时，暂停最晚到昨天，请调整', 'To resume, the pause ends yesterday or earlier; change its last day']);
  if (to < dayBefore)
    throw refuse('to', 'range', [
      `暂停从 ${from_day} 开始，结束不能早于它的前一天`,
      `The pause starts on ${from_day}; its end can’t be earlier than the day before`,
    ]);
  const [was, is] = [to_day === null ? 0 : daysBetween(from_day, to_day) + 1, daysBetween(from_day, to) + 1];
  if (is === 0) await mover.db.deleteFrom('service_break').where('id', '=', pause.id).execute();
  else await mover.db.updateTable('service_break').set({ to_day: to }).where('id', '=', pause.id).execute();
  await mover.db
    .updateTable('service')
    .set({ status: 'in_service', broken_days: service.broken_days + is - was, open_break: false })
    .where('id', '=', service.id)
    .execute();
  await shiftPlan(mover, service.id, dayAfter(from_day, was), is - was);
  await changeNote(mover, service.id, { kind: 'status', before: 'paused', after: 'in_service' });
  await noteStory(mover, service, 'service_start', {
    code: is === 0 ? 'pause_cancelled' : 'service_resumed',
    product: service.product_name,
  });
  await notifyResumption(mover, service, 'service_paused');
}

/** Ends the open pauses of services that are closed, so that their ends are known. */
export async function endOpenBreaks({ db }: Mover, closed: readonly { id: number; day: string }[]) {
  if (closed.length === 0) return;
  await sql`with ended as (
      update service_break b set to_day = greatest(b.from_day, r.day) from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb) as r(id bigint, day date)
      where b.service_id = r.id and b.to_day is null returning b.service_id, b.from_day, r.day)
    update service s set open_break = false, broken_days = s.broken_days + greatest(1, e.day - e.from_day + 1)
    from ended e where s.id = e.service_id`.execute(db);
}
