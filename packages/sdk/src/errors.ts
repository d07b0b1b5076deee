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
  status?: number;
  /** Media type of the last answer. */
  contentType?: string;
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
  readonly kind: ErrorKind;
  readonly reason: string;
  readonly outcome: Outcome;
  readonly action: Reaction;
  readonly retryable: boolean;
  readonly phase: ErrorFacts['phase'];
  readonly httpStatus: number | undefined;
  readonly bizCode: number | undefined;
  readonly serverMessage: string | undefined;
  readonly detail: FailureDetail;
  readonly retryAfterMs: number | undefined;
  meta: CallMeta;

  constructor(facts: ErrorFacts, meta: CallMeta) {
    super(facts.serverMessage || `${facts.kind}/${facts.reason}`, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.kind = facts.kind;
    this.reason = facts.reason;
    this.outcome = facts.outcome;
    this.action = facts.action ?? 'notice';
    this.retryable = facts.retryable ?? facts.outcome === 'notSent';
    this.phase = facts.phase;
    this.httpStatus = facts.httpStatus;
    this.bizCode = facts.bizCode;
    this.serverMessage = facts.serverMessage;
    this.detail = facts.detail ?? {};
    this.retryAfterMs = facts.retryAfterMs;
    this.meta = meta;
  }
}

/** Whether something thrown is a refusal of the API, and of this code if one is given. */
export function isApiError(error: unknown, code?: number): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.bizCode === code);
}
