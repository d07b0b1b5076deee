import { downloadOf } from './download.js';
import { unwrap } from './envelope.js';
import { ApiError, type ErrorFacts } from './errors.js';
import type { Attempt } from './options.js';
import { usage } from './request.js';
import { mayRepeat, pause, pauseBefore, type RetryBudget, retryAfter } from './retry.js';
import { Fault } from './safe-fetch.js';
import { type Call, send } from './send.js';

/** What a call came to, and the sentence beside it. */
export interface Outcome {
  data: unknown;
  message: string | undefined;
}

/** What was thrown before anything left. */
function factsOf(error: unknown): ErrorFacts {
  if (error instanceof Fault) return error.facts;
  return { ...usage('bad-input').facts, cause: error };
}

/** Takes the token out of what a server said, should it have repeated it. */
function clean(text: string, token: string | undefined): string {
  return token && text.includes(token) ? text.replaceAll(token, '***') : text;
}

export function hidden(facts: ErrorFacts, token: string | undefined): ErrorFacts {
  if (!token) return facts;
  const { serverMessage, detail } = facts;
  return {
    ...facts,
    ...(serverMessage && { serverMessage: clean(serverMessage, token) }),
    ...(detail && JSON.stringify(detail).includes(JSON.stringify(token).slice(1, -1)) && { detail: {} }),
  };
}

async function once(call: Call, token: string | undefined): Promise<Outcome> {
  const [, , letters] = call.row;
  const file = letters.includes('f');
  const sink = file ? call.options.sink?.() : undefined;
  const { meta } = call;
  const answer = await send(call, token, sink);
  const contentType = answer.headers.get('content-type') ?? '';
  meta.status = answer.status;
  meta.contentType = clean(/^[\w.+-]+\/[\w.+-]+/.exec(contentType)?.[0] ?? '', token);
  meta.bytes = answer.size;
  const own = /^[\w.:-]{1,128}$/.exec(answer.headers.get('x-request-id') ?? '')?.[0];
  if (own) meta.serverRequestId = clean(own, token);
  if (file && answer.status === 200 && !contentType.includes('application/json'))
    return { data: await downloadOf(answer, sink), message: undefined };
  const unwrapped = unwrap(answer.status, answer.bytes, {
    // A good answer asks for no pause, and headers are slow to read.
    retryAfterMs: answer.status < 300 ? undefined : retryAfter(answer.headers),
    letters,
  });
  if (file) throw new Fault({ kind: 'envelope', reason: 'data-shape', outcome: 'unknown', httpStatus: 200 });
  return unwrapped;
}

function tokenOf({ options }: Call): string | undefined {
  return typeof options.token === 'function' ? options.token() : options.token;
}

/** Milliseconds until the next attempt, or nothing when there must not be one. */
function repeatAfter(facts: ErrorFacts, call: Call, token: string | undefined, budget: RetryBudget): number | undefined {
  const { row, options, meta, started, deadline } = call;
  if (meta.attempts > (options.retries ?? 2) || options.signal?.aborted) return undefined;
  const harmless = row[2].includes('r');
  // Another tab may have signed in meanwhile.
  if (facts.kind === 'auth' && harmless && meta.attempts === 1 && tokenOf(call) !== token) return 0;
  if (!mayRepeat(facts, meta.attempts, harmless, options.idempotencyKey !== undefined)) return undefined;
  const wait = pauseBefore(facts, meta.attempts);
  return Date.now() - started + wait < deadline && budget.spend() ? wait : undefined;
}

/** A hook that fails is a fault of its own and takes no call with it. */
function tell<T>(hook: ((fact: T) => void) | undefined, fact: T) {
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

function settled({ meta, options }: Call, attempt: Attempt | undefined, facts?: ErrorFacts, repeatInMs?: number) {
  if (!attempt || !options.onSettled) return;
  const { serverRequestId, bytes } = meta;
  const error = facts && { kind: facts.kind, reason: facts.reason, outcome: facts.outcome };
  const elapsedMs = Math.max(0, Date.now() - attempt.at);
  tell(options.onSettled, { ...attempt, status: meta.status ?? facts?.httpStatus, serverRequestId, bytes, elapsedMs, error, repeatInMs });
}

const answered = ['status', 'contentType', 'serverRequestId', 'bytes'] as const;

/** Makes attempts until one goes well or none may follow; throws nothing but an `ApiError`. */
export async function run(call: Call, budget: RetryBudget): Promise<Outcome> {
  const { meta, options } = call;
  for (;;) {
    meta.attempts++;
    if (meta.attempts > 1) for (const name of answered) delete meta[name];
    const attempt = options.onCall || options.onSettled ? attemptOf(call) : undefined;
    if (attempt) tell(options.onCall, attempt);
    let token: string | undefined;
    try {
      if (!call.row[1]) throw usage('unknown-operation');
      token = tokenOf(call);
      const outcome = await once(call, token);
      budget.refill();
      meta.elapsedMs = Math.max(0, Date.now() - call.started);
      settled(call, attempt);
      return outcome;
    } catch (error) {
      const facts = hidden(factsOf(error), token);
      meta.elapsedMs = Math.max(0, Date.now() - call.started);
      const wait = repeatAfter(facts, call, token, budget);
      settled(call, attempt, facts, wait);
      if (wait === undefined) {
        const failure = new ApiError(facts, meta);
        tell((one: ApiError) => options.onError?.(one, token), failure);
        throw failure;
      }
      await pause(wait, options.signal);
    }
  }
}
