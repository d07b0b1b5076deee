import { refuseField } from '../../../http/refusal.js';
import { dayAfter } from '../service-plan/meals.js';
import { changeNote, type Mover } from './change-note.js';
import { type LockedService, lockService } from './lock-service.js';
import { type ServiceStatus, serviceStates } from './moves.js';
import { notifyEnd } from './notify-customer.js';
import { endOpenBreak, type Pause, pauseService, resumeService } from './pauses.js';
import { leaveStage } from './stage.js';
import { startService } from './start.js';

type FinalStatus = 'finished' | 'cancelled' | 'terminated';

export interface Move extends Pause {
  /** Last day that counts of a service that is finished; today where left out. */
  closedOn?: string | undefined;
}

/** The last day that counts; one that never started has none. */
const closingDay = ({ status, start_date, today }: LockedService, closedOn: string | undefined) => {
  if (status !== 'pending') return closedOn ?? today;
  return start_date !== null && start_date <= today ? dayAfter(start_date, -1) : today;
};

async function closeService(mover: Mover, service: LockedService, to: FinalStatus, { reason, closedOn }: Move) {
  const why = reason?.trim() || null;
  if (to !== 'finished' && !why)
    throw refuseField(42200, 'reason', 'required', ['取消或终止服务，请填写原因', 'Say why the service is cancelled or terminated']);
  const closed_on = closingDay(service, closedOn);
  await endOpenBreak(mover, service, closed_on);
  await mover.db.updateTable('service').set({ status: to, status_reason: why, closed_on }).where('id', '=', service.id).execute();
  await changeNote(mover, service.id, { kind: 'status', before: service.status, after: to, reason: why });
  if (service.status !== 'pending') await leaveStage(mover, service);
  await notifyEnd(mover, service, to, to === 'cancelled' ? service.today : closed_on);
}

async function moveAfterLock(mover: Mover, service: LockedService, to: ServiceStatus, move: Move = {}) {
  const { status } = service;
  const starts = status === 'pending' && to === 'in_service';
  if (!starts && !serviceStates.allows(status, to)) throw serviceStates.refusal(status, to);
  if (starts) return startService(mover, service);
  if (to === 'paused') return pauseService(mover, service, move);
  if (to === 'in_service') return resumeService(mover, service, move.to);
  return closeService(mover, service, to as FinalStatus, move);
}

/**
 * Moves a service to another state with all that follows from it: its pauses, plan and history, and the stage of the customer. A finished
 * service continues by `changeDays` only. The caller checks access and names the person; `check` may refuse because of the current state. Returns the service as it was.
 *
 * @throws Refusal 40400; 40900 with the states it can move to; 42200 for what the move lacks
 */
export async function moveService(
  mover: Mover,
  id: number,
  to: ServiceStatus,
  move: Move = {},
  check: (status: ServiceStatus) => void = () => undefined,
): Promise<LockedService> {
  const service = await lockService(mover, id);
  check(service.status);
  await moveAfterLock(mover, service, to, move);
  return service;
}
