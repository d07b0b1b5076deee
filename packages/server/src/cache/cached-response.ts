import type { Input, OperationId } from '@shiyi/sdk';
import type { Tables } from '../generated/tables.js';
import type { Values } from '../http/call-input.js';
import type { PreparingContext } from '../http/context.js';

export interface CachedResponse<Id extends OperationId> {
  seconds: number;
  /** Tables the response is built from; each needs the trigger `mark_change` (0200_foundation.sql). */
  from: (keyof Tables)[];
  /** Other inputs of the response, such as the caller; undefined means do not cache. If omitted, all callers share the response. */
  by?: (context: PreparingContext, input: Input<Id>) => string | undefined;
}

/** A cached response whose operation is known by name only. */
export type AnyCachedResponse = Omit<CachedResponse<OperationId>, 'by'> & {
  by?: (context: PreparingContext, input: Values) => string | undefined;
};

/** The cached responses an area declares. */
export type CachedResponses = { [Id in OperationId]?: CachedResponse<Id> };
