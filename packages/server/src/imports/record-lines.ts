import type { Tables } from '../generated/tables.js';
import type { Sentence } from '../http/refusal.js';
import type { Value } from './decide/values.js';

type Values = Record<string, Value>;

/** What the lines of a record make up, or the field about which they say too little. */
export type Sum = { values: Values } | { unclear: string; reason: Sentence };

/**
 * Lines that other records refer to. A line that comes again is the one with the same values in the columns `by`; the others are in the order of
 * the file those that the record had in their place, whose columns in `derived` start again. One that is left out goes or, where `used` is true
 * of it as `t`, gets the time `removed`.
 */
export interface SameLines {
  by: readonly string[];
  used: string;
  removed: string;
  /** SQL of each column. */
  derived: Readonly<Record<string, string>>;
}

/** The lines of a record. */
export interface RecordLines {
  table: keyof Tables;
  parent: string;
  /** For values missing from the file. */
  defaults: Values;
  /** How lines that come again stay the same rows. Without it, all are written anew. */
  same?: SameLines;
  /** Adds up what each line has of its own. Returns undefined if what the lines have is of the whole record. */
  sum?: (lines: readonly Values[]) => Sum | undefined;
}
