import type { Db } from '../db/database.js';

/** Rows that every company has. An area declares them in `built-in.ts`. */
export interface BuiltIn {
  /** Adds the rows that the company lacks, and what this version corrects. Runs for a new company and at every start; keeps what staff changed. */
  add(db: Db, enterpriseId: number): Promise<unknown>;
}
