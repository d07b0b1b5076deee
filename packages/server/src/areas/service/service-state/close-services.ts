import { sql } from 'kysely';
import { refuseField } from '../../../http/refusal.js';
import { dayAfter } from '../service-plan/meals.js';
import { changeNotes, type Mover } from './change-note.js';
import type { LockedService } from './lock-service.js';
import { serviceStates } from './moves.js';
import { notifyEnds } from './notify-customer.js';
import { endOpenBreaks } from './pauses.js';
import { leaveStage } from './stage.js';

export type FinalStatus = 'finished' | 'cancelled' | 'terminated';

export interface CloseRequest {
  reason?: string | undefined;
  /** Last day that counts of a service that is finished; today where left out. */
  closedOn?: string | undefined;
}

/** @throws Refusal 40900 with the states that a service can move to; 42200 without a reason where one is needed */
export function assertClosable({ status }: LockedService, to: FinalStatus, { reason }: CloseRequest) {
  serviceStates.assertMove(status, to);
  if (to !== 'finished' && !reason?.trim())
    throw refuseField(42200, 'reason', 'required', ['取消或终止服务，请填写原因', 'Say why the service is canceled or terminated']);
}

/** The last day that counts; one that never started has none. */
const closingDay = ({ status, start_date, today }: LockedService, closedOn: string | undefined) => {
  if (status !== 'pending') return closedOn ?? today;
  return start_date !== null && start_date <= today ? dayAfter(start_date, -1) : today;
};

/** Closes services that are locked and closable, with all that follows: their pauses and histories, the stages of their customers and messages. */
export async function closeServices(mover: Mover, services: readonly LockedService[], to: FinalStatus, { reason, closedOn }: CloseRequest) {
  if (services.length === 0) return;
  const why = reason?.trim() || null;
  const closed = services.map((service) => ({ service, id: service.id, day: closingDay(service, closedOn) }));
  await endOpenBreaks(
    mover,
    closed.filter(({ service }) => service.open_break).map(({ id, day }) => ({ id, day })),
  );
  await sql`update service s set status = ${to}, status_reason = ${why}, closed_on = r.day
    from jsonb_to_recordset(${JSON.stringify(closed.map(({ id, day }) => ({ id, day })))}::jsonb) as r(id bigint, day date)
    where s.id = r.id`.execute(mover.db);
  await changeNotes(
    mover,
    services.map(({ id, status }) => ({ serviceId: id, kind: 'status', before: status, after: to, reason: why })),
  );
  await leaveStage(
    mover,
    services.filter(({ status }) => status !== 'pending'),
  );
  await notifyEnds(
    mover,
    to,
    closed.map(({ service, day }) => ({ service, date: to === 'cancelled' ? service.today : day })),
  );
}
