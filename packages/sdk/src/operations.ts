import { rowOf, type TableRow, table } from './table.js';
import type { OperationId } from './types.js';

/** Method, path and ways of every operation, each read when it is asked for. */
export const operations = /* @__PURE__ */ new Proxy({} as Record<OperationId, TableRow>, {
  get: (_, id) => (typeof id === 'string' ? rowOf(id) : undefined),
  has: (_, id) => typeof id === 'string' && rowOf(id) !== undefined,
  ownKeys: () => Array.from(table(), ([id]) => id),
  getOwnPropertyDescriptor(_, id) {
    const value = typeof id === 'string' ? rowOf(id) : undefined;
    return value && { value, enumerable: true, configurable: true };
  },
});
