import { allRows, operationRow, type TableRow } from './operation-table.js';
import type { OperationId } from './types.js';

/** Method, path and flags of every operation, each parsed on first use. */
export const operations = /* @__PURE__ */ new Proxy({} as Record<OperationId, TableRow>, {
  get: (_, id) => (typeof id === 'string' ? operationRow(id) : undefined),
  has: (_, id) => typeof id === 'string' && operationRow(id) !== undefined,
  ownKeys: () => Array.from(allRows(), ([id]) => id),
  getOwnPropertyDescriptor(_, id) {
    const value = typeof id === 'string' ? operationRow(id) : undefined;
    return value && { value, enumerable: true, configurable: true };
  },
});
