import type { Tables } from '../generated/tables.js';
import type { Sentence } from '../http/refusal.js';
import type { Value } from './decide/values.js';

type Values = Record<string, Value>;

/** What the lines of a record make up, or the field about which they say too little. */
export type Sum = { values: Values } | { unclear: string; reason: Sentence };

/** The lines of a record. */
export interface RecordLines {
  table: keyof Tables;
  parent: string;
  /** For values missing from the file. */
  defaults: Values;
  /** Adds up what each line has of its own. Returns undefined if what the lines have is of the whole record. */
  sum?: (lines: readonly Values[]) => Sum | undefined;
}
