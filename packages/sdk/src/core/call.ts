import { downloadOf } from './download.js';
import { unwrap } from './envelope.js';
import { ApiError, type ErrorFacts } from './errors.js';
import type { Attempt } from './options.js';
import { usageError } from './request.js';
import { isRetryable, parseRetryAfter, type RetryBudget, retryDelay, sleep } from './retry.js';
import { CallError } from './safe-fetch.js';
import { type Call, send } from './send.js';

/** Data and server message of a successful call. */
export interface CallResult {
  data: unknown;
  message: string | undefined;
}

/** Classifies an error that was thrown before the request was sent. */
function factsOf(error: unknown): ErrorFacts {
  if (error instanceof CallError) return error.facts;
  return { ...usageError('bad-input').facts, cause: error };
}

/** Tokens that may just as well be a word of a sentence; issued ones are longer and no word. */
const word = /^(?:.{0,7}|[A-Za-z]?[a-z-]{0,19})$/;

/** Redacts the token in text from the server. */
function redactText(text: string, token: string | undefined): string {
  return token && !word.test(token) ? text.replaceAll(token, '***') : text;
}

export function redactFacts(facts: ErrorFacts, token: string | undefined): ErrorFacts {
  if (!token || word.test(token)) return facts;
  const { serverMessage, detail } = facts;
  return {
    ...facts,
    ...(serverMessage && { serverMessage: redactText(serverMessage, token) }),
    ...(detail && JSON.stringify(detail).includes(JSON.stringify(token).slice(1, -1)) && { detail: {} }),
  };
}

async function attemptOnce(call: Call, token: string | undefined): Promise<CallResult> {
  const [, , flags] = call.row;
  const file = flags.includes('f');
  const sink = file ? call.options.sink?.() : undefined;
  const { meta } = call;
  const answer = await send(call, token, sink);
  const contentType = answer.headers.get('content-type') ?? '';
  meta.status = answer.status;
  meta.contentType = redactText(/^[\w.+-]+\/[\w.+-]+/.exec(contentType)?.[0] ?? '', token);
  meta.bytes = answer.size;
  const own = /^[\w.:-]{1,128}$/.exec(answer.headers.get('x-request-id') ?? '')?.[0];
  if (own) meta.serverRequestId = redactText(own, token);
  if (file && answer.status === 200 && !contentType.includes('application/json'))
    return { data: await downloadOf(answer, sink), message: undefined };
  const unwrapped = unwrap(answer.status, answer.bytes, {
    // Only error responses have a Retry-After, and reading headers is slow.
    retryAfterMs: answer.status < 300 ? undefined : parseRetryAfter(answer.headers),
    flags,
    successCode: call.options.successCode,
  });
  if (file) throw new CallError({ kind: 'envelope', reason: 'data-shape', outcome: 'unknown', httpStatus: 200 });
  return unwrapped;
}

export function tokenOf({ options }: Pick<Call, 'options'>): string | undefined {
  return typeof options.token === 'function' ? options.token() : options.token;
}

/** Returns the milliseconds until the next attempt, or undefined if the call must not be retried. */
function retryDelayFor(facts: ErrorFacts, call: Call, token: string | undefined, budget: RetryBudget): number | undefined {
  const { row, options, meta, started, deadline } = call;
  if (meta.attempts > (options.retries ?? 2) || options.signal?.aborted) return undefined;
  const harmless = row[2].includes('r');
  // Another tab may have signed in since.
  if (facts.kind === 'auth' && harmless && meta.attempts === 1 && tokenOf(call) !== token) return 0;
  if (!isRetryable(facts, meta.attempts, harmless, options.idempotencyKey !== undefined && !options.fewHeaders)) return undefined;
  const wait = retryDelay(facts, meta.attempts);
  return Date.now() - started + wait < deadline && budget.spend() ? wait : undefined;
}

/** Calls a hook and ignores its errors, so that they do not fail the call. */
function callHook<T>(hook: ((fact: T) => void) | undefined, fact: T) {
  try {
    hook?.(fact);
  } catch (error) {
    console.error(error);
  }
}

function attemptOf({ row, meta }: Call): Attempt {
  const { operationId, requestId, attempts } = meta;
  return { operationId, method: row[0], path: row[1], attempt: attempts, requestId, at: Date.now() };
}

function reportAttempt({ meta, options, started }: Call, attempt: Attempt | undefined, facts?: ErrorFacts, repeatInMs?: number) {
  meta.elapsedMs = Math.max(0, Date.now() - started);
  if (!attempt || !options.onSettled) return;
  const { serverRequestId, bytes } = meta;
  const error = facts && { kind: facts.kind, reason: facts.reason, outcome: facts.outcome };
  const elapsedMs = Math.max(0, Date.now() - attempt.at);
  callHook(options.onSettled, {
    ...attempt,
    status: meta.status ?? facts?.httpStatus,
    serverRequestId,
    bytes,
    elapsedMs,
    error,
    repeatInMs,
  });
}

const responseFields = ['status', 'contentType', 'serverRequestId', 'bytes'] as const;

/** Retries a call until it succeeds or must not be retried. @throws ApiError */
export async function runCall(call: Call, budget: RetryBudget): Promise<CallResult> {
  const { meta, options } = call;
  for (;;) {
    meta.attempts++;
    if (meta.attempts > 1) for (const name of responseFields) delete meta[name];
    const attempt = options.onCall || options.onSettled ? attemptOf(call) : undefined;
    if (attempt) callHook(options.onCall, attempt);
    let token: string | undefined;
    try {
      if (!call.row[1]) throw usageError('unknown-operation');
      token = tokenOf(call);
      const outcome = await attemptOnce(call, token);
      budget.refill();
      reportAttempt(call, attempt);
      return outcome;
    } catch (error) {
      const facts = redactFacts(factsOf(error), token);
      const wait = retryDelayFor(facts, call, token, budget);
      reportAttempt(call, attempt, facts, wait);
      if (wait === undefined) {
        const failure = new ApiError(facts, meta, call.row[2].includes('r'));
        callHook((one: ApiError) => options.onError?.(one, token), failure);
        if (token !== undefined && (failure.kind === 'auth' || failure.kind === 'session'))
          callHook((one: ApiError) => options.onSessionEnd?.(one, token as string), failure);
        throw failure;
      }
      await sleep(wait, options.signal);
    }
  }
}
