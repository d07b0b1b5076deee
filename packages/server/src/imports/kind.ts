import type { Input } from '@shiyi/sdk';
import type { DataScope } from '../auth/principal.js';
import type { Db } from '../db/database.js';
import type { Tables } from '../generated/tables.js';
import type { Sentence } from '../http/refusal.js';
import type { Reader, Value } from './decide/values.js';
import type { EngineLine, EngineOutcome } from './engine-line.js';
import type { ErasedPeople } from './erased-people.js';
import type { ImportProfile, LongTable } from './import-profile.js';
import type { Guess } from './map/guesses.js';
import type { Encoding } from './read/encoding.js';
import type { HealthMeasure } from './read/health-export.js';
import type { Separator } from './read/separator.js';
import type { RecordLines } from './record-lines.js';

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
  /** A header that is only similar means something else, such as vitamin E beside vitamin A. */
  wholeHead?: true;
  /** Headers with these words are never this field, even if someone maps them to it. */
  otherHead?: { words: RegExp; sentence: Sentence };
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
  /** Names that look alike are the same. */
  isName?: true;
  /** A part of a person's name, which makes up the field that it is `instead` of. */
  namePart?: 'family' | 'given' | 'middle';
  /** What else its cells have goes to this field under this head, such as a second number. */
  rest?: { to: string; head: Sentence };
  /** Takes the texts of several columns, with the heads that do not name it. */
  collects?: true;
  /** Masked wherever it is shown. */
  personal?: true;
  /**
   * The column has the id of another record, named in the file. `from` is a query of names and ids, `shown` one of the names to show. With
   * `isName`, a name that only looks alike will do if it is the only one.
   */
  refers?: { from: string; shown?: string; missing: Sentence; isName?: true };
  /** Has no table column: provides the value of this other field if the line has none, required or not. */
  instead?: string;
  /** Belongs to a line of the record, not to the record: several rows make up one record. */
  ofLine?: true;
  /** The lines of one record must agree about it: what they have may be only their own share. */
  agreed?: true;
  /** Only says what other values of its line mean. No record keeps it. */
  unstored?: true;
  /** In a table with a column for each measure, a column of this one. Its values go to the field that it is `instead` of. */
  measure?: string;
}

export interface ImportOptions extends Record<string, unknown> {
  on_duplicate: 'skip' | 'update';
  mapping: string;
  /** Mapping of words in the file, as parsed in `word-mapping.ts`. */
  words?: string;
  /** Line number of the header row, if the user specified it. */
  header_row?: number;
  /** Name of the sheet, if the user specified it. */
  sheet?: string | undefined;
  language: 'zh' | 'en';
  ip: string;
  /** The company's time zone when the import was started. */
  timeZone: string;
  /** Values that apply to all lines regardless of the file. */
  given?: Values;
  /** Values that the user set for the whole file, as parsed in `constants.ts`. */
  constants?: string;
  /** Encoding and separator of a text file, if the user specified them. */
  encoding?: Encoding;
  separator?: Separator;
  /** How columns are written, as parsed in `column-notation.ts`. */
  notations?: string;
  /** The first line to show as it would be written; the first of all if left out. */
  preview_row?: number;
  /** Data scope of the records that the importing user may change. */
  dataScope: DataScope;
}

/** Accepts the lines of a kind whose records span several tables. It adds records and changes none. */
export interface RecordEngine {
  /** Writes the lines of a chunk, each of which is a record, and returns the outcomes in their order. A dry run rolls back what this wrote. */
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
  /** Corrects what the cells of a line say by what its other cells say. */
  correct?: (values: Values, provided: ReadonlySet<string>) => void;
  /** Maps free-form words in the lines of a record to ours. */
  guess?: (told: Values, before: Values | undefined, has: (field: string) => boolean) => Guess[];
  profiles?: readonly ImportProfile[];
  /** What records of an export of Apple Health are. */
  health?: Readonly<Record<string, HealthMeasure>>;
  /** How tables with a line for each value are written. Such lines of one record follow each other. */
  long?: readonly LongTable[];
  /** The field of the measure in a table with a column for each, and the measures of the fields that are not about all. */
  wide?: { by: string; only: Readonly<Record<string, readonly string[]>> };
  /** Fields that a new record needs. A file that only adds records is refused if no column has them. */
  neededByNew?: readonly string[];
  /** Returns why the record is invalid. `before` is the existing record. */
  fault?: (record: Values, before: Values | undefined, about: About) => Fault | undefined;
  /** Column of the staff member who owns an existing record. Records outside the importing user's data scope are not changed. */
  holder?: string;
  /** Reasons of its engine that the unit of the column resolves. */
  unitDoubts?: readonly Sentence[];
  /** Columns that refer to records of this kind, as `table where column`. A record in use is not undone. */
  usedBy?: readonly string[];
  lines?: RecordLines;
  /** SQL that updates derived data of new and changed records in the same transaction. `:ids` are their ids. */
  settle?: readonly string[];
  erased?: ErasedPeople;
}

/** One import of a file. */
export interface ImportRun {
  importId: number;
  kind: ImportKind;
  /** The fields that a column of the file, or the user, provides. */
  provided: ReadonlySet<string>;
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
