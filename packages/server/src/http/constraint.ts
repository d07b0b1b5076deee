import type { Sentence } from './refusal.js';

/**
 * What an area says of the constraints of its tables, by their names: for a unique one which field is taken, for a reference which field
 * names what does not exist. Of those that no request can break it says why.
 */
export type Constraints = Record<string, { field: string; sentence: Sentence } | { unbroken: string }>;
