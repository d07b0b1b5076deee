export { type CallOptions, type Client, type ClientOptions, createClient } from './client.js';
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
export { operations } from './generated/operations.js';
export type { components } from './generated/schema.js';
export { type AreaMeta, areaOf, areaTitle, type Danger, type FieldMeta, loadMeta, type OperationMeta, operationMeta } from './meta.js';
export type { Arguments, Data, Download, Input, ListId, OperationId, Row } from './types.js';
