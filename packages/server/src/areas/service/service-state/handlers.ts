import type { Handlers } from '../../../http/context.js';
import { changeStatusInBatch } from './batch.js';
import { briefOf } from './brief.js';
import { changeServiceDays } from './change-days.js';
import { changeServiceStart } from './change-start.js';
import { assertVisibleService } from './lock-service.js';
import { moveService } from './move-service.js';
import { serviceStates } from './moves.js';

export const handlers: Handlers = {
  changeServiceStart,

  changeServiceDays,

  changeServiceStatusInBatch: changeStatusInBatch,

  async changeServiceStatus(context, { service_id, status, reason }) {
    await assertVisibleService(context, service_id);
    const before = await moveService(context, service_id, status, { reason });
    context.audit({ target: service_id, before: { status: before.status } });
    return briefOf(context, service_id);
  },

  async changeServiceBreak(context, { service_id, op, from, to, reason }) {
    await assertVisibleService(context, service_id);
    const before = await moveService(context, service_id, op === 'pause' ? 'paused' : 'in_service', { from, to, reason }, (status) => {
      // A pending service is started elsewhere.
      if (op === 'resume' && status !== 'paused') throw serviceStates.refusal(status, 'in_service');
    });
    context.audit({ target: service_id, before: { status: before.status } });
    return briefOf(context, service_id);
  },
};
