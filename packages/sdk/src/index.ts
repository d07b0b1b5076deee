export { type Client, createClient, type UntypedCalls, untyped } from './core/client.js';
export {
  ApiError,
  type CallMeta,
  type ErrorKind,
  type FailureDetail,
  type FieldError,
  isApiError,
  type Outcome,
  type Reaction,
} from './core/errors.js';
export {
  type AreaMeta,
  areaOf,
  areaTitle,
  type Danger,
  type FieldMeta,
  loadMeta,
  loadPermissionNames,
  type OperationMeta,
  operationMeta,
  subjectsOf,
} from './core/meta.js';
export type { TableRow } from './core/operation-table.js';
export { operations } from './core/operations.js';
export type { Attempt, CallOptions, ClientOptions, Result, SettledAttempt } from './core/options.js';
export { isBaseUrl } from './core/request.js';
export type { Fetch, FileSink, OnProgress } from './core/safe-fetch.js';
export type { Arguments, Data, Download, Input, ListId, OperationId, Row, StreamId } from './core/types.js';
export { importOf } from './generated/imports.js';
export type { components } from './generated/schema.js';
