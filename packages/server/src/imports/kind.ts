import type { Input } from '@shiyi/sdk';
import type { DataScope } from '../auth/principal.js';
import type { Tables } from '../generated/tables.js';
import type { Sentence } from '../http/refusal.js';
import type { Guess } from './guesses.js';
import type { Reader, Value } from './values.js';

export type ImportType = Input<'exportImportTemplate'>['type'];

export type SqlType = 'text' | 'integer' | 'bigint' | 'numeric' | 'date' | 'timestamptz' | 'jsonb';

/** A record, or what a line says of one: values by column. */
export type Values = Record<string, Value>;

/** Why a line cannot be taken, and which field is to be mended. */
export interface Fault {
  field: string;
  sentence: Sentence;
}

/** A column that a file may have. Its name is the table's column. */
export interface ImportField {
  name: string;
  label: Sentence;
  /** Other heads people write for it. */
  aliases: readonly string[];
  /** Type of the table's column. */
  sql: SqlType;
  read: Reader;
  /** A value as people read it; as it is where this says nothing. */
  show?: (value: Value, say: (sentence: Sentence) => string, timeZone: string) => string;
  /** The words it takes, where these are few. */
  choices?: () => readonly Sentence[];
  /** Value of the template's example row. */
  example: string;
  required?: true;
  /** Masked wherever it is shown. */
  personal?: true;
  /** The column holds the id of another record, which the file names: a query of names and ids, asked once for all names of a chunk. */
  refers?: { from: string; missing: Sentence };
  /** No column of its own: gives the value of this other field where the line has none for that. */
  instead?: string;
  /** Belongs to a line of the record, not to the record: several rows make one record. */
  ofLine?: true;
}

export interface ImportOptions extends Record<string, unknown> {
  on_duplicate: 'skip' | 'update';
  mapping: string;
  /** What words of the file mean, as `chosen-words.ts` reads it. */
  words?: string;
  /** Line of the head, where a person says it. */
  header_row?: number;
  language: 'zh' | 'en';
  ip: string;
  /** Of the company, when the import was started. */
  timeZone: string;
  /** What all lines say, whatever the file does. */
  given?: Values;
  /** Whose records the one who imports may change. */
  dataScope: DataScope;
}

/**
 * All that makes one kind of import; reading, trying, writing, resuming, undoing and the outcome file follow from it.
 * SQL stands as text here: the thread that reads files knows kinds, and would only wait for a query builder.
 */
export interface ImportKind {
  type: ImportType;
  table: keyof Tables;
  /** The fields that together tell whether a record is known. */
  key: readonly string[];
  /** Records that are looked at to find a known one. */
  live: string;
  /** Records that the key is unique among, as the table's index says it, where these are fewer. */
  unique?: string;
  /** What tells records apart instead of the key where a file has this column. */
  keyIfGiven?: { field: string; live: string };
  fields: readonly ImportField[];
  /** Columns that no line says directly; `complete` fills them. */
  more: Readonly<Record<string, SqlType>>;
  /** What the lines leave open of the record, and where a new one comes from. */
  complete: (record: Values, about: About) => Values;
  /** What the lines of a record say in words of their own, put into ours. */
  guess?: (told: Values, before: Values | undefined) => Guess[];
  /** Why the record cannot be so. `before` is what is known of it. */
  fault?: (record: Values, before: Values | undefined, about: About) => Fault | undefined;
  /** Member of staff who has a known record: those that the importer's roles do not show are not changed. */
  holder?: string;
  /** Columns that refer to records of this kind, as `table where column`: one in use is not taken back. */
  usedBy?: readonly string[];
  /** Where the lines of a record are kept, and what they have where the file says nothing. */
  lines?: { table: keyof Tables; parent: string; defaults: Values };
  /** What follows from new and changed records, in the same transaction; `:ids` are theirs. */
  settle?: readonly string[];
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
  /** Not known yet. */
  fresh: boolean;
  importId: number;
  options: ImportOptions;
  lines: readonly Values[];
}

export const recordFields = (kind: ImportKind) => kind.fields.filter((field) => !field.ofLine && !field.instead);
export const lineFields = (kind: ImportKind) => kind.fields.filter((field) => field.ofLine);

/** Tells records apart. */
export const keyOf = (kind: ImportKind, values: Values) => JSON.stringify(kind.key.map((name) => values[name] ?? null));

/** Type by column, of all that a record of this kind keeps. */
export const recordColumns = (kind: ImportKind): [name: string, type: SqlType][] => [
  ...recordFields(kind).map(({ name, sql }): [string, SqlType] => [name, sql]),
  ...Object.entries(kind.more),
];
