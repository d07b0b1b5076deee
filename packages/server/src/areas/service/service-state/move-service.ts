import type { Mover } from './change-note.js';
import { assertClosable, type CloseRequest, closeServices, type FinalStatus } from './close-services.js';
import { type LockedService, lockService } from './lock-service.js';
import { type ServiceStatus, serviceStates } from './moves.js';
import { type Pause, pauseService, resumeService } from './pauses.js';
import { startService } from './start.js';

export type Move = Pause & CloseRequest;

async function moveAfterLock(mover: Mover, service: LockedService, to: ServiceStatus, move: Move = {}) {
  const { status } = service;
  const starts = status === 'pending' && to === 'in_service';
  if (!starts) serviceStates.assertMove(status, to);
  if (starts) return startService(mover, service);
  if (to === 'paused') return pauseService(mover, service, move);
  if (to === 'in_service') return resumeService(mover, service, move.to);
  assertClosable(service, to as FinalStatus, move);
  return closeServices(mover, [service], to as FinalStatus, move);
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
