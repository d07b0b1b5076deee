import type { Sentence } from '../http/refusal.js';
import type { Value } from './decide/values.js';

/** A program's export, known by its heads. */
export interface ImportProfile {
  name: Sentence;
  heads: readonly string[];
  /** What all of its lines are, unless a column tells. */
  constants?: Record<string, Value>;
  /** Fields of columns whose heads mean something else in other files. */
  columns?: Readonly<Record<string, string | null>>;
  /** No other column is imported, whatever its head is like. */
  isComplete?: true;
  /** Units of columns whose heads and cells do not tell them. */
  units?: Readonly<Record<string, string>>;
  /** Why it cannot be imported, and what to do. */
  refusal?: Sentence;
}

/** A table with a line for each value: heads of the columns that name what was measured, its value and its unit. */
export interface LongTable {
  item: readonly string[];
  value: readonly string[];
  unit: readonly string[];
}
