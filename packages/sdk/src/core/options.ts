import type { ApiError, CallMeta, ErrorFacts } from './errors.js';
import type { Fetch, FileSink, OnProgress } from './safe-fetch.js';
import type { Arguments, Data, OperationId } from './types.js';

/** An attempt of a call as a log may show it: no values, no headers, no token. */
export interface Attempt {
  operationId: string;
  method: string;
  /** With its places, such as `/admin/v1/users/{id}`. */
  path: string;
  /** From 1 on. */
  attempt: number;
  requestId: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** An attempt after its end. */
export interface SettledAttempt extends Attempt {
  elapsedMs: number;
  status: number | undefined;
  serverRequestId: string | undefined;
  bytes: number | undefined;
  /** What it failed with. */
  error: Pick<ErrorFacts, 'kind' | 'reason' | 'outcome'> | undefined;
  /** Milliseconds until the next attempt, where there is one. */
  repeatInMs: number | undefined;
}

/** What a client is made with, and what any single call may have otherwise. */
interface Shared {
  /** The session token, or a function asked before every attempt. It travels in the header Admin-Token only. */
  token?: string | (() => string | undefined) | undefined;
  /** Milliseconds for connecting, headers and body of one attempt. Defaults to 10,000. */
  timeout?: number;
  /** Milliseconds for a call with all its repeats. Defaults to `timeout`. */
  deadline?: number;
  /** Repeats of a harmless read or of a call that never left. Defaults to 2. */
  retries?: number;
  fetch?: Fetch;
  /** Language of the server's sentences, such as `zh-CN` or `en`. */
  language?: string | (() => string);
  /** The code of success in the envelope. Defaults to 200; some back ends say 0. */
  successCode?: number;
  /** Sends no headers but `Admin-Token` and `Content-Type`, for a server that allows other origins no more. */
  fewHeaders?: boolean;
  /** Called once for each failed call, with the token it was sent with. */
  onError?: (error: ApiError, token: string | undefined) => void;
  /** Called once for each token whose session has ended, however many calls are refused for it. */
  onSessionEnd?: (error: ApiError, token: string) => void;
  /** Called before each attempt. */
  onCall?: (attempt: Attempt) => void;
  /** Called after each attempt. */
  onSettled?: (attempt: SettledAttempt) => void;
}

export interface ClientOptions extends Shared {
  /** Absolute address of the server, without `/admin/v1`. */
  baseUrl: string;
  /** Address of the separate CRM host of `loginAcross` and `checkLogin`. Defaults to `baseUrl`. */
  crmBaseUrl?: string;
}

export interface CallOptions extends Shared {
  /** Another server, which gets no token but the one given beside it. */
  baseUrl?: string;
  signal?: AbortSignal;
  idempotencyKey?: string;
  headers?: Record<string, string>;
  /** Bytes of a file sent or received so far. Sending is told by `nodeFetch` only: the fetch of browsers does not know it. */
  onProgress?: OnProgress;
  /** Where the bytes of a downloaded file go instead of into memory. */
  sink?: () => FileSink;
}

/** What a call came to, without anything thrown. */
export type Result<T> = { ok: true; data: T; message: string | undefined; meta: CallMeta } | { ok: false; error: ApiError; meta: CallMeta };

/** One operation as a method; it throws an `ApiError` when the call fails. */
export interface Method<Id extends OperationId> {
  (...args: Arguments<Id, CallOptions>): Promise<Data<Id>>;
  /** The same call, which returns its failure instead of throwing it. */
  safe(...args: Arguments<Id, CallOptions>): Promise<Result<Data<Id>>>;
}
