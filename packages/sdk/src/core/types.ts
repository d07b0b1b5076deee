import type { operations, paths } from '../generated/schema.js';

/** Name of an operation, the same in the contract, the SDK, the server's handlers, the cache keys and the CLI. */
export type OperationId = keyof operations;

type Simplify<T> = { [K in keyof T]: T[K] } & {};
/** Types empty input as `Record<string, never>`, because `{}` accepts anything. */
type Exact<T> = [keyof T] extends [never] ? Record<string, never> : T;
type Part<Op, K extends 'path' | 'query'> = Op extends { parameters: { [P in K]?: infer V } }
  ? [V] extends [undefined | never]
    ? unknown
    : NonNullable<V>
  : unknown;
type RequestBody<Op> = Op extends { requestBody?: infer R } ? NonNullable<R> : never;
type Body<Op> = [RequestBody<Op>] extends [never] ? unknown : RequestBody<Op> extends { content: infer C } ? C[keyof C] : unknown;
type ResponseContent<Op> = Op extends { responses: { 200: { content: infer C } } } ? C : never;

type InputOf<Op> = Exact<Simplify<Part<Op, 'path'> & Part<Op, 'query'> & Body<Op>>>;

/** Path, query and body parameters of an operation in one flat object. */
export type Input<Id extends OperationId> = InputOf<operations[Id]>;

/** Result of a file operation: the complete, verified content. */
export interface Download {
  /** Empty if a sink received the bytes. */
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  /** As sent by the server, without a path; `safeFileName` of `@shiyi/sdk/file-name` makes it safe for a file system. */
  name: string | undefined;
}

type DataOf<Op> =
  ResponseContent<Op> extends { 'application/json': { data: infer D } }
    ? D
    : ResponseContent<Op> extends { 'text/event-stream': infer E }
      ? E
      : Download;

/** The `data` of an operation's envelope, the file it returns, or an event it streams. */
export type Data<Id extends OperationId> = DataOf<operations[Id]>;

/** Operations that return an event stream. */
export type StreamId = {
  [Id in OperationId]: ResponseContent<operations[Id]> extends { 'text/event-stream': unknown } ? Id : never;
}[OperationId];

/** Arguments of an operation; the input is optional if none of its fields is required. */
export type Arguments<Id extends OperationId, Options> = ArgumentsOf<Input<Id>, Options>;
type ArgumentsOf<In, Options> = {} extends In ? [input?: In, options?: Options] : [input: In, options?: Options];

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';
type PathsOf<V extends Verb> = {
  [P in keyof paths]: paths[P] extends { [K in Lowercase<V>]: unknown } ? P : never;
}[keyof paths];
type OperationAt<V extends Verb, P extends keyof paths> = paths[P] extends { [K in Lowercase<V>]: infer Op } ? Op : never;

/** Calls operations by path, as written in the contract: `/admin/v1/role/{id}`. */
export type PathCalls<Options> = {
  [V in Verb]: <P extends PathsOf<V>>(
    path: P,
    ...args: ArgumentsOf<InputOf<OperationAt<V, P>>, Options>
  ) => Promise<DataOf<OperationAt<V, P>>>;
};

/** Operations that return a page of rows. */
export type ListId = { [Id in OperationId]: Data<Id> extends { list: unknown[]; total: number } ? Id : never }[OperationId];
export type Row<Id extends ListId> = Data<Id> extends { list: (infer R)[] } ? R : never;
