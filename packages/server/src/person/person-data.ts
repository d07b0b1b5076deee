import type { Row } from '@shiyi/sdk';
import type { RawBuilder } from 'kysely';
import type { HealthModule, SubjectKind } from '../../../../openapi/document.js';
import type { Principal } from '../auth/principal.js';
import type { Db } from '../db/database.js';
import type { Tables } from '../generated/tables.js';
import type { Language, Sentence } from '../http/refusal.js';
import type { Keyring } from '../secrets/keyring.js';

export type TableName = keyof Tables & string;

/** A person whose data is read, moved or erased, with what identifies them in tables that do not refer to the customer. */
export interface Person {
  id: number;
  /** The customer and those who were merged into them. */
  ids: readonly number[];
  phones: readonly string[];
  external_userids: readonly string[];
  unionids: readonly string[];
}

export type Identifier = 'phones' | 'external_userids' | 'unionids';

/** Whose a row is: `column` is the id of the customer or, with `of`, the `key` of a row of that table. */
export interface Owner {
  column: string;
  of?: TableName;
  /** Defaults to the id. */
  key?: string;
}

export type Merge =
  /** The rows change their owner. */
  | 'move'
  /** The rows change their owner, except where the customer who stays has one with the same values in these columns. */
  | { union: readonly string[] }
  /** The rows belong to others that move. */
  | 'with its owner'
  /** The customer who stays keeps theirs. */
  | 'stay';

/** Columns to set, each to SQL of a value, or null. */
export type Blank = Readonly<Record<string, string | null>>;

export type Erasure = { do: 'delete' } | { do: 'anonymize'; set: Blank; reason: Sentence } | { do: 'keep'; reason: Sentence };

export interface ErasureContext {
  db: Db;
  person: Person;
  principal: Principal;
  keyring: Keyring;
}

/** A table with rows about people; an area declares it in its `person.ts`. */
export interface PersonData {
  /** Names the data in reports and in the file that a person gets. */
  what: string;
  name: Sentence;
  table: TableName;
  owners?: readonly Owner[];
  /** Columns that identify the person where the row has no owner. */
  identifiedBy?: Readonly<Record<string, Identifier>>;
  /** What rows of the audit log call it. */
  subject?: SubjectKind;
  /** Finds rows in another way. */
  also?: (person: Person) => RawBuilder<boolean>;
  merge: Merge;
  erase: Erasure;
  /** Whether the person gets the rows. */
  exported: boolean;
  /** Columns that the person gets as text, each with the column of the message that it stands for. The expression is about a row `r`. */
  texts?: Readonly<Record<string, { of: string; text: (language: Language) => RawBuilder<unknown> }>>;
  /** What an erasure does beside, while the rows are still there, and at its end. */
  beforeErasure?: (context: ErasureContext) => Promise<unknown>;
  afterErasure?: (context: ErasureContext) => Promise<unknown>;
}

/** Words that only rows about a person are likely to contain. */
export interface Words {
  texts: readonly string[];
  /** The same, as patterns of `like`. */
  patterns: readonly string[];
  /** The tables with data about people. */
  tables: readonly string[];
}

/** Copies of data about people that are of use for a short time only. An erasure removes them, page by page except those with `erase`. */
export interface PersonTrace {
  what: string;
  name: Sentence;
  table: TableName;
  rows(words: Words): RawBuilder<boolean>;
  /** Without it and `erase`, the rows are deleted. */
  set?: Blank;
  /** Erases in another way. Returns the keys of files that nothing may read any more. */
  erase?: (db: Db, words: Words) => Promise<string[]>;
}

/** A column that looks like that of a person but is about staff, a company or a robot account. */
export interface OtherPeople {
  table: TableName;
  column: string;
}

/** Who reads a timeline. */
export interface TimelineReader {
  principal: Principal;
  /** Time zone of the company. */
  zone: string;
  language: Language;
}

/** Entries of a customer's timeline: key, happened_at, event, text, before, after, figure, service_id and staff_id. */
export interface TimelineSource {
  kind: Row<'listCustomerTimeline'>['kind'];
  /** Its entries are health data of this module, which the reader must be allowed to read elsewhere as well. */
  health?: HealthModule;
  /** The permission that its entries need beside that of the timeline. */
  permission?: string;
  /** Its rows have two more columns: the address of a photo, and the id of a meal. */
  aboutMeals?: true;
  rows(userId: number, reader: TimelineReader): RawBuilder<unknown>;
}
