import type { Data, OperationId } from '@shiyi/sdk';
import type { Principal } from '../auth/principal.js';
import type { Db } from '../db/database.js';
import type { Tables } from '../generated/tables.js';
import type { Values } from '../http/call-input.js';
import type { Caller, Handlers } from '../http/context.js';

export type HistoryObject = Data<'getHistoryEntry'>['entry']['object'];

/** What a record contains at one time. `fields` are the input of the operation that saves it, without id and version, and without secrets. */
export interface RecordState {
  name: string;
  version: number;
  fields: Values;
}

type Parts = Readonly<Record<string, { key: string; name: string; otherwise?: Values; isOrdered?: true; parts?: Parts }>>;

/** A kind of record whose saved states are kept. An area declares it in `history.ts`. */
export interface HistoryKind {
  object: HistoryObject;
  /** Permission for this operation allows reading the history. */
  read: OperationId;
  /** Saves a state again; its input names the fields. One of the area's handlers. */
  save: OperationId;
  /** Saves the state of a deleted record as a new one. Without it, a deleted record cannot be restored. */
  create?: OperationId;
  handlers: Handlers;
  /** All operations after which there is a new state, `save` and `create` included. */
  writes: readonly OperationId[];
  /** Returns the id of the record that an operation writes, if that is not the `id` of its input or answer. */
  idOf?(db: Db, principal: Principal, input: Values, operationId: OperationId): Promise<number | undefined>;
  /** Reads the present state; undefined if there is no such record. */
  stateOf(db: Db, id: number): Promise<RecordState | undefined>;
  /** Returns a function that says a value of a field in words, where the contract has none for it. */
  wordsOf?(db: Db, id: number, language: Caller['language']): Promise<(field: string, value: unknown) => string | undefined>;
  /** Says the name of a part in words. */
  itemOf?(item: string, language: Caller['language']): string;
  /** Fields that are formatted texts, of which only the paragraphs that changed are shown. */
  htmlFields?: readonly string[];
  /** Tables of the records that fields refer to by id. */
  refers?: Readonly<Record<string, { [Name in keyof Tables]: 'name' extends keyof Tables[Name] ? Name : never }[keyof Tables]>>;
  /**
   * Fields that are lists of parts: the field that identifies a part, and the one that names it. `otherwise` are the values of a part that a
   * state leaves out, whose name is then not a separate value; without it, such a part does not exist. Parts may have parts themselves.
   */
  parts?: Parts;
}
