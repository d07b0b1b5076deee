import type { operations } from './generated/schema.js';

/** The one name of an operation: of the contract, the SDK, the server's handlers, the cache keys and the terminal. */
export type OperationId = keyof operations;

type Simplify<T> = { [K in keyof T]: T[K] } & {};
type Part<Op, K extends 'path' | 'query'> = Op extends { parameters: { [P in K]?: infer V } }
  ? [V] extends [undefined | never]
    ? unknown
    : NonNullable<V>
  : unknown;
type Sent<Op> = Op extends { requestBody?: infer R } ? NonNullable<R> : never;
type Body<Op> = [Sent<Op>] extends [never] ? unknown : Sent<Op> extends { content: infer C } ? C[keyof C] : unknown;
type Answer<Op> = Op extends { responses: { 200: { content: infer C } } } ? C : never;

/** Path, query and body of an operation in one flat object. */
export type Input<Id extends OperationId> = Simplify<Part<operations[Id], 'path'> & Part<operations[Id], 'query'> & Body<operations[Id]>>;

/** What a file operation answers: the whole, verified content. */
export interface Download {
  /** Empty where a sink took them. */
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  name: string | undefined;
}

/** The `data` of an operation's envelope, the file it answers, or one of the events it streams. */
export type Data<Id extends OperationId> =
  Answer<operations[Id]> extends { 'application/json': { data: infer D } }
    ? D
    : Answer<operations[Id]> extends { 'text/event-stream': infer E }
      ? E
      : Download;

/** Operations that answer a stream of events. */
export type StreamId = { [Id in OperationId]: Answer<operations[Id]> extends { 'text/event-stream': unknown } ? Id : never }[OperationId];

/** Arguments of an operation: the input may be left out where nothing in it is required. */
export type Arguments<Id extends OperationId, Options> =
  {} extends Input<Id> ? [input?: Input<Id>, options?: Options] : [input: Input<Id>, options?: Options];

/** Operations that answer a page of rows. */
export type ListId = { [Id in OperationId]: Data<Id> extends { list: unknown[]; total: number } ? Id : never }[OperationId];
export type Row<Id extends ListId> = Data<Id> extends { list: (infer R)[] } ? R : never;
