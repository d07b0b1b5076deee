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

/** Whether the server may have processed the call; decides whether a retry is safe. */
export type Outcome = 'notSent' | 'notApplied' | 'unknown';

/** How a UI should react. */
export type Reaction = 'none' | 'notice' | 'htmlNotice' | 'reloginDialog' | 'logoutReload' | 'goto401';

export interface CallMeta {
  operationId: string;
  /** Id of the call in the server's logs, the same for every attempt. */
  requestId: string;
  attempts: number;
  elapsedMs: number;
  /** HTTP status of the last response; the fields below are also of the last response. */
  status?: number;
  /** Media type. */
  contentType?: string;
  /** The server's own id for the request. */
  serverRequestId?: string;
  /** Size of the body after decompression. */
  bytes?: number;
}

export interface FieldError {
  field: string;
  rule: string;
  message: string;
}

/** Details of an error response, as `FailureDetail` in the contract. */
export interface FailureDetail {
  request_id?: string;
  errors?: FieldError[];
  from?: string;
  to?: string;
  allowed?: string[];
  wait_seconds?: number;
  /** Present version of the record, with 40901. */
  version?: number;
  /** When the record was last saved, with 40901. */
  updated_at?: string;
  /** Who saved the record last, with 40901; missing if it was not a colleague. */
  updated_by?: string;
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

/** Messages for failures without a server message: what went wrong and what to do about it. */
const sentences: Record<ErrorKind, string> = {
  usage: 'Invalid input; correct it',
  aborted: 'Canceled',
  timeout: 'Timed out; raise the timeout',
  network: 'Connection failed; check the network',
  protocol: 'Invalid HTTP; check proxies',
  envelope: 'Unexpected response; check the base URL',
  http: 'The server failed; report the request id',
  business: 'The server refused; correct it',
  auth: 'The session has ended; sign in again',
  session: 'The session has ended; sign in again',
  forbidden: 'No permission; ask an administrator',
  conflict: 'The record changed; read it again',
  rateLimited: 'Too many calls; try again later',
  unavailable: 'The service is down; try again later',
};

/** The only error the SDK throws. It contains no headers, token, body or query values. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  // Fields set by every failure are only declared; the others are initialized to undefined.
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

  constructor({ cause, ...facts }: ErrorFacts, meta: CallMeta, isRead = true) {
    const { kind, reason, outcome, serverMessage } = facts;
    const unknown = outcome === 'unknown' && !isRead ? ' It may have been applied; check before you retry.' : '';
    super((serverMessage || `${sentences[kind]} (${kind}/${reason}).`) + unknown, cause === undefined ? undefined : { cause });
    Object.assign(this, { action: 'notice', retryable: facts.outcome === 'notSent', detail: {}, ...facts, meta });
  }

  /** Serializes the error for logs; JSON would otherwise omit the message. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/** Whether a thrown value is an `ApiError`, and has this business code if one is given. */
export function isApiError(error: unknown, code?: number): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.bizCode === code);
}
