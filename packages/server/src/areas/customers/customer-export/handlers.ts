import { exportedFile, getExport, startExport } from '../../../exports/exports.js';
import type { Handlers } from '../../../http/context.js';
import { exportKind } from './export.js';

export const handlers: Handlers = {
  createCustomerExport: (context, order) => startExport(context, exportKind, order),
  getCustomerExport: (context, { id }) => getExport(context, exportKind, id),
  exportCustomers: (context, { id }) => exportedFile(context, exportKind, id),
};
