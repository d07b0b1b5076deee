import type { Sentence } from './refusal.js';

/**
 * What an area says of its table constraints, by their names, where their columns do not tell: `field` is the field that is taken (unique
 * constraint) or that names no record (foreign key), `sentence` says more than the label of the field. All others follow from the contract:
 * the field has the name of the column, and the message its label.
 */
export type Constraints = Record<string, { field: string; sentence?: Sentence }>;
