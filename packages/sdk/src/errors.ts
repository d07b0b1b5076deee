export type ErrorKind =
  | 'usage'
  | 'aborted'
  | 'timeout'
  | 'network'
  | 'protocol'
  | 'envelope'
  | 'http'
  | 'business'
  | 'auth'
  | 'session'
  | 'forbidden'
  | 'conflict'
  | 'rateLimited'
  | 'unavailable';

/** Whether the server may have acted; decides whether a repeat is safe. */
export type Outcome = 'notSent' | 'notApplied' | 'unknown';

/** What a console does about it. */
export type Reaction = 'none' | 'notice' | 'htmlNotice' | 'reloginDialog' | 'logoutReload' | 'goto401';

export interface CallMeta {
  operationId: string;
  /** Name of the call in the server's logs, the same on every attempt. */
  requestId: string;
  attempts: number;
  elapsedMs: number;
  /** Of the last answer, as what follows. */
  status?: number;
  /** Media type. */
  contentType?: string;
  /** The server's own name for the call. */
  serverRequestId?: string;
  /** Of the body, after decompression. */
  bytes?: number;
}

export interface FieldError {
  field: string;
  rule: string;
  message: string;
}

/** Details of a refusal as the contract's `FailureDetail` has them. */
export interface FailureDetail {
  request_id?: string;
  errors?: FieldError[];
  from?: string;
  to?: string;
  allowed?: string[];
  wait_seconds?: number;
  errcode?: number;
  errmsg?: string;
  hint?: string;
}

export interface ErrorFacts {
  kind: ErrorKind;
  reason: string;
  outcome: Outcome;
  action?: Reaction;
  retryable?: boolean;
  phase?: 'connect' | 'headers' | 'body';
  httpStatus?: number;
  bizCode?: number;
  serverMessage?: string;
  detail?: FailureDetail;
  retryAfterMs?: number;
  cause?: unknown;
}

/** The only error that leaves the SDK. It carries neither headers, token, body nor query values. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  // Declared alone where every failure brings them; the others are there with nothing in them.
  declare readonly kind: ErrorKind;
  declare readonly reason: string;
  declare readonly outcome: Outcome;
  declare readonly action: Reaction;
  declare readonly retryable: boolean;
  readonly phase: ErrorFacts['phase'];
  readonly httpStatus: number | undefined;
  readonly bizCode: number | undefined;
  readonly serverMessage: string | undefined;
  declare readonly detail: FailureDetail;
  readonly retryAfterMs: number | undefined;
  declare meta: CallMeta;

  constructor({ cause, ...facts }: ErrorFacts, meta: CallMeta) {
    super(facts.serverMessage || `${facts.kind}/${facts.reason}`, cause === undefined ? undefined : { cause });
    Object.assign(this, { action: 'notice', retryable: facts.outcome === 'notSent', detail: {}, ...facts, meta });
  }
}

/** Whether something thrown is a refusal of the API, and of this code if one is given. */
export function isApiError(error: unknown, code?: number): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.bizCode === code);
}
