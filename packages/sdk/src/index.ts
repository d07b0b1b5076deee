export { createClient } from './client.js';
export {
  ApiError,
  type CallMeta,
  type ErrorKind,
  type FailureDetail,
  type FieldError,
  isApiError,
  type Outcome,
  type Reaction,
} from './errors.js';
export { importOf } from './generated/imports.js';
export type { components } from './generated/schema.js';
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
} from './meta.js';
export { operations } from './operations.js';
export type { Attempt, CallOptions, Client, ClientOptions, FileSink, Result, SettledAttempt } from './options.js';
export { isBaseUrl } from './request.js';
export type { Fetch, OnProgress } from './safe-fetch.js';
export type { TableRow } from './table.js';
export type { Arguments, Data, Download, Input, ListId, OperationId, Row, StreamId } from './types.js';
