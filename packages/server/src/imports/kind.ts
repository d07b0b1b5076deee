import type { Input } from '@shiyi/sdk';
import type { DataScope } from '../auth/principal.js';
import type { Db } from '../db/database.js';
import type { Tables } from '../generated/tables.js';
import type { Sentence } from '../http/refusal.js';
import type { Reader, Value } from './decide/values.js';
import type { Guess } from './map/guesses.js';

export type ImportType = Input<'exportImportTemplate'>['type'];

export type SqlType = 'text' | 'integer' | 'bigint' | 'numeric' | 'date' | 'timestamptz' | 'jsonb';

/** A record, or the data that a line has about it: values by column. */
export type Values = Record<string, Value>;

/** Why a line is rejected, and the field to correct. */
export interface Fault {
  field: string;
  sentence: Sentence;
}

/** A column that a file may have, named after the table column. */
export interface ImportField {
  name: string;
  label: Sentence;
  /** Other headers that people use for it. */
  aliases: readonly string[];
  /** Type of the table column. */
  sql: SqlType;
  read: Reader;
  /** Formats a value for display. Without it, the value is shown unchanged. */
  show?: (value: Value, say: (sentence: Sentence) => string, timeZone: string) => string;
  /** The accepted words, if there are only a few. */
  choices?: () => readonly Sentence[];
  /** Further hint in the template when a cell is selected. */
  hint?: Sentence;
  /** Value in the template's example row. */
  example: string;
  required?: true;
  /** Masked wherever it is shown. */
  personal?: true;
  /**
   * The column contains the id of another record, which the file refers to by name. `from` is a query of names and ids, run once for all names of a chunk;
   * `shown` one of the names to show, where a record has several.
   */
  refers?: { from: string; shown?: string; missing: Sentence };
  /** Has no table column: provides the value of this other field if the line has none, required or not. */
  instead?: string;
  /** Belongs to a line of the record, not to the record: several rows make up one record. */
  ofLine?: true;
}

export interface ImportOptions extends Record<string, unknown> {
  on_duplicate: 'skip' | 'update';
  mapping: string;
  /** Mapping of words in the file, as parsed in `word-mapping.ts`. */
  words?: string;
  /** Line number of the header row, if the user specified it. */
  header_row?: number;
  /** Name of the sheet, if the user specified it. */
  sheet?: string;
  language: 'zh' | 'en';
  ip: string;
  /** The company's time zone when the import was started. */
  timeZone: string;
  /** Values that apply to all lines regardless of the file. */
  given?: Values;
  /** Data scope of the records that the importing user may change. */
  dataScope: DataScope;
}

/** A line for the engine of its kind. */
export interface EngineLine {
  row_no: number;
  values: Values;
}

/** What an engine did with a line. */
export interface EngineOutcome {
  row_no: number;
  outcome: 'created' | 'skipped' | 'failed';
  field?: string;
  reason?: Sentence;
  /** The record that it created. */
  target_id?: number;
}

/** Accepts the lines of a kind whose records span several tables. It adds records and changes none. */
export interface RecordEngine {
  /** Writes the lines of a chunk; each is a record. A dry run rolls back what this wrote. */
  take(db: Db, lines: readonly EngineLine[], run: ImportRun): Promise<EngineOutcome[]>;
  /** Removes these records that an import added, unless they are in use or were changed since. */
  undo(db: Db, ids: readonly number[]): Promise<{ ok: number[]; kept: { id: number; used: boolean }[] }>;
}

/**
 * Defines one kind of import. Reading, dry run, writing, resuming, undo and the outcome file all follow from it. SQL is plain text here,
 * because the process that reads files loads this too and should not spend time loading a query builder.
 */
export interface ImportKind {
  type: ImportType;
  table: keyof Tables;
  /** Writes the records in place of the INSERT. Without lookup of existing records: the engine knows them. */
  engine?: RecordEngine;
  /** The fields that together identify an existing record. */
  key: readonly string[];
  /** Condition for records to search for an existing one. */
  live: string;
  /** Condition of the table's unique index on the key, if it covers fewer records. */
  unique?: string;
  /** Identifies records instead of the key if the file has this column. */
  keyIfGiven?: { field: string; live: string };
  fields: readonly ImportField[];
  /** Columns that no line provides directly. `complete` fills them. */
  more: Readonly<Record<string, SqlType>>;
  /** Fills in values that the lines leave out, and the source of a new record. */
  complete: (record: Values, about: About) => Values;
  /** Maps free-form words in the lines of a record to ours. */
  guess?: (told: Values, before: Values | undefined) => Guess[];
  /** Returns why the record is invalid. `before` is the existing record. */
  fault?: (record: Values, before: Values | undefined, about: About) => Fault | undefined;
  /** Column of the staff member who owns an existing record. Records outside the importing user's data scope are not changed. */
  holder?: string;
  /** Columns that refer to records of this kind, as `table where column`. A record in use is not undone. */
  usedBy?: readonly string[];
  /** Table of a record's lines, and their defaults for values missing from the file. */
  lines?: { table: keyof Tables; parent: string; defaults: Values };
  /** SQL that updates derived data of new and changed records in the same transaction. `:ids` are their ids. */
  settle?: readonly string[];
  /** Keeps out persons who were erased since the import started. */
  erased?: {
    /** Waits until no person is being erased, and blocks erasures until the chunk is written. */
    hold(db: Db): Promise<unknown>;
    /** Takes away those of the new records that are about an erased person; returns their ids. */
    remove(db: Db, importId: number, ids: readonly number[]): Promise<number[]>;
  };
}

/** One import of a file. */
export interface ImportRun {
  importId: number;
  kind: ImportKind;
  dryRun: boolean;
  say: (sentence: Sentence) => string;
  options: ImportOptions;
}

export interface About {
  /** Not in the database yet. */
  fresh: boolean;
  importId: number;
  options: ImportOptions;
  lines: readonly Values[];
  /** The existing record. */
  before: Values | undefined;
}

export const recordFields = (kind: ImportKind) => kind.fields.filter((field) => !field.ofLine && !field.instead);
export const lineFields = (kind: ImportKind) => kind.fields.filter((field) => field.ofLine);

/** Returns the fields that provide the value of this one where a line does not. */
export const standInsFor = ({ fields }: ImportKind, name: string) => fields.filter((field) => field.instead === name);

/** Returns the key that identifies a record. */
export const keyOf = (kind: ImportKind, values: Values) => JSON.stringify(kind.key.map((name) => values[name] ?? null));

/** Returns names and types of all columns stored for a record of this kind. */
export const recordColumns = (kind: ImportKind): [name: string, type: SqlType][] => [
  ...recordFields(kind).map(({ name, sql }): [string, SqlType] => [name, sql]),
  ...Object.entries(kind.more),
];
