import type { Sentence } from './refusal.js';

/**
 * How an area reports its table constraints, by constraint name. `field` is the field that is taken (unique constraint) or that refers to a
 * missing record (foreign key). `unbroken` explains why no request can violate the constraint.
 */
export type Constraints = Record<string, { field: string; sentence: Sentence } | { unbroken: string }>;
