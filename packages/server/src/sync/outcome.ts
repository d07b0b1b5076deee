import type { Sentence } from '../http/refusal.js';

/** The outcome for one person, or in a dry run for one record. */
export interface PersonChange {
  outcome: 'created' | 'updated' | 'removed';
  /** Null for records that are not staff. */
  staff_id: number | null;
  name: string;
  changes: { field: string; before: string | null; after: string | null }[];
}

/** The results of a step: our ids, and a message per failure. */
export interface Outcome {
  created: number[];
  updated: number[];
  removed: number[];
  failed: Sentence[];
  /** The same results per person. */
  people?: PersonChange[];
}

export const emptyOutcome = (): Outcome => ({ created: [], updated: [], removed: [], failed: [] });
