import type { Handlers } from '../../../http/context.js';
import { healthFile } from './health.js';
import { serviceParams } from './params.js';
import { serviceDetail } from './record.js';

export const handlers: Handlers = {
  async getService(context, { service_id }) {
    const detail = await serviceDetail(context, service_id);
    context.audit({ target: service_id });
    return detail;
  },

  async getServiceHealth(context, { service_id }) {
    const file = await healthFile(context, service_id);
    context.audit({ target: service_id });
    return file;
  },

  getServiceParams: serviceParams,
};
