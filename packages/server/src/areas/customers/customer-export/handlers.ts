import { assertUsable } from '../../../audience/consent.js';
import { exportFile, getExport, startExport } from '../../../exports/exports.js';
import type { Handlers } from '../../../http/context.js';
import { exportKind } from './export.js';

export const handlers: Handlers = {
  createCustomerExport: async (context, order) => {
    if (order.filter?.condition) assertUsable(context.principal, order.filter.condition, 'filter.condition');
    return startExport(context, exportKind, order);
  },
  getCustomerExport: (context, { id }) => getExport(context, exportKind, id),
  exportCustomers: (context, { id }) => exportFile(context, exportKind, id),
};
