import type { ApiError, CallMeta, ErrorFacts } from './errors.js';
import type { Fetch, FileSink, OnProgress } from './safe-fetch.js';
import type { Arguments, Data, OperationId } from './types.js';

/** An attempt of a call, safe to log: no values, headers or token. */
export interface Attempt {
  operationId: string;
  method: string;
  /** Path template, such as `/admin/v1/users/{id}`. */
  path: string;
  /** Starts at 1. */
  attempt: number;
  requestId: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** A finished attempt. */
export interface SettledAttempt extends Attempt {
  elapsedMs: number;
  status: number | undefined;
  serverRequestId: string | undefined;
  bytes: number | undefined;
  /** The error if it failed. */
  error: Pick<ErrorFacts, 'kind' | 'reason' | 'outcome'> | undefined;
  /** Milliseconds until the next attempt, if any. */
  repeatInMs: number | undefined;
}

/** Options of a client that a single call can override. */
interface SharedOptions {
  /** The session token, or a function called before every attempt. Only sent in the header `Admin-Token`. */
  token?: string | (() => string | undefined) | undefined;
  /** Milliseconds for connecting, headers and body of one attempt. Defaults to 10,000. */
  timeout?: number;
  /** Milliseconds for a call including all retries. Defaults to `timeout`. */
  deadline?: number;
  /** Maximum retries. Writes are only retried if the server did not process them or an `idempotencyKey` is set. Defaults to 2. */
  retries?: number;
  fetch?: Fetch;
  /** Language of the server's messages, such as `zh-CN` or `en`. */
  language?: string | (() => string);
  /** Success code in the envelope. Defaults to 200; some back ends use 0. */
  successCode?: number;
  /** Sends only `Admin-Token` and `Content-Type`, for servers whose CORS policy allows no other headers. */
  fewHeaders?: boolean;
  /** Called once per failed call, with the token it was sent with. */
  onError?: (error: ApiError, token: string | undefined) => void;
  /** Called once per token whose session has ended, even if several calls fail because of it. */
  onSessionEnd?: (error: ApiError, token: string) => void;
  /** Called before each attempt. */
  onCall?: (attempt: Attempt) => void;
  /** Called after each attempt. */
  onSettled?: (attempt: SettledAttempt) => void;
}

export interface ClientOptions extends SharedOptions {
  /** Absolute URL of the server, without `/admin/v1`. */
  baseUrl: string;
  /** URL of a separate CRM host for `loginAcross` and `checkLogin`. Defaults to `baseUrl`. */
  crmBaseUrl?: string;
}

export interface CallOptions extends SharedOptions {
  /** Calls another server. The client's token is not sent to it, only a `token` given in these options. */
  baseUrl?: string;
  signal?: AbortSignal;
  idempotencyKey?: string;
  headers?: Record<string, string>;
  /** Reports the bytes of a file sent or received so far. Upload progress requires `nodeFetch`; browsers' fetch does not support it. */
  onProgress?: OnProgress;
  /** Receives the bytes of a downloaded file instead of keeping them in memory. */
  sink?: () => FileSink;
}

/** The result of a call that returns its failure instead of throwing it. */
export type Result<T> = { ok: true; data: T; message: string | undefined; meta: CallMeta } | { ok: false; error: ApiError; meta: CallMeta };

/**
 * An operation as a method. @throws ApiError when the call fails. Besides the codes of the operation: 40000 if the input does not match the
 * contract, 40100 without a session, 40300 without the permission, 42900 for too many calls, 50000 and above if the server failed
 */
export interface Method<Id extends OperationId> {
  (...args: Arguments<Id, CallOptions>): Promise<Data<Id>>;
  /** Makes the call and returns its failure instead of throwing it. */
  safe(...args: Arguments<Id, CallOptions>): Promise<Result<Data<Id>>>;
}
