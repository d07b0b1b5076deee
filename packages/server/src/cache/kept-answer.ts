import type { Input, OperationId } from '@shiyi/sdk';
import type { Tables } from '../generated/tables.js';
import type { Values } from '../http/call-input.js';
import type { PreparingContext } from '../http/context.js';

export interface Kept<Id extends OperationId> {
  seconds: number;
  /** Tables it is made from; each needs the trigger mark_change of the migration 0015. */
  from: (keyof Tables)[];
  /** What else it depends on, such as who asks; undefined where it is not kept. Left out it is the same for all who may ask. */
  by?: (context: PreparingContext, input: Input<Id>) => string | undefined;
}

/** One whose operation is known by its name alone. */
export type AnyKept = Omit<Kept<OperationId>, 'by'> & { by?: (context: PreparingContext, input: Values) => string | undefined };

/** What an area declares of its answers. */
export type KeptAnswers = { [Id in OperationId]?: Kept<Id> };
