import type { Sentence } from '../http/refusal.js';
import type { Value } from './decide/values.js';

/** The lines about one record, of which the engine takes the first that it accepts. */
export interface EngineGroup {
  key: string;
  lines: readonly EngineLine[];
}

/** A line for the engine of its kind. */
export interface EngineLine {
  row_no: number;
  /** Which of the records of its line, from 0. */
  part: number;
  values: Record<string, Value>;
}

/** What an engine did with a line. */
export interface EngineOutcome {
  outcome: 'created' | 'skipped' | 'failed';
  field?: string;
  /** Of a created record, what it waits for. */
  reason?: Sentence;
  /** The record that it created. */
  target_id?: number;
}
