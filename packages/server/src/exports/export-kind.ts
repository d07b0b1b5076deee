import type { OperationId } from '@shiyi/sdk';
import type { DataScope } from '../auth/principal.js';
import type { Db } from '../db/database.js';
import type { Calendar } from '../db/days/calendar.js';
import type { Language, Sentence } from '../http/refusal.js';
import type { Format } from '../imports/read/table.js';
import type { Owner } from '../jobs/owner.js';

/** Days that a file is kept. */
export const retentionDays = 7;

/** Who requested an export, and of what. The file contains what they can see. */
export interface ExportOrder<Filter = unknown> {
  export: string;
  format: Format;
  language: Language;
  principal: Calendar & DataScope;
  filter: Filter;
}

/** An order under way, for its owner as they are now. */
export interface ExportRun extends ExportOrder {
  principal: Owner;
}

/** What an export keeps for windows and notices. */
export interface ExportFacts {
  export: string;
  /** Screen that shows the list. */
  page: string;
}

/** A list that can be had as a file; an area declares it in its `export.ts`. */
export interface ExportKind {
  export: string;
  name: Sentence;
  /** Screen that shows the list, and hands out the file of `?export=`. */
  path: string;
  /** Operation that hands out the file of an export of the caller, by the id of its job. */
  download: OperationId;
  /** Schema of the contract that describes a row; its properties name the columns. */
  row: string;
  columns: readonly string[];
  /** Waits until no person of the list is being erased, and blocks erasures until the end of the transaction. */
  hold(db: Db): Promise<unknown>;
  /** Up to `limit` rows behind the one with the id `after`, in the order of their ids. */
  page(db: Db, order: ExportRun, after: number, limit: number): Promise<({ id: number } & Record<string, unknown>)[]>;
}
