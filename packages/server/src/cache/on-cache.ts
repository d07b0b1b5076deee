import type { Input, OperationId } from '@shiyi/sdk';
import type { Trace } from '../audit/audit.js';
import type { Context, PreparedHandler, PreparingContext, ReplyOf } from '../http/context.js';
import type { TenantCache } from './cache.js';

/** Context of a cache operation. It has no database handle, because the operation may run before the transaction. */
export interface CacheContext extends Omit<PreparingContext, 'tenant'>, Pick<Context, 'audit'> {
  cache: TenantCache;
}

/** Wraps a cache operation: runs it inside the transaction if the cache is a table, before it if it is Redis. */
export function onCache<Id extends OperationId>(work: (context: CacheContext, input: Input<Id>) => ReplyOf<Id>): PreparedHandler<Id> {
  return {
    async prepare(context, input) {
      const { principal, deps } = context;
      const store = deps.cache;
      if (store.kind === 'database') return (inside) => work({ ...inside, cache: store.of(principal.enterpriseId, inside.db) }, input);
      const trace: Trace = {};
      const answer = await work(
        { ...context, cache: store.of(principal.enterpriseId), audit: (more) => Object.assign(trace, more) },
        input,
      );
      return async ({ audit }) => {
        audit(trace);
        return answer;
      };
    },
  };
}
