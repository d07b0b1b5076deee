import type { ErrorFacts, ErrorKind, Outcome } from './errors.js';

type Phase = 'headers' | 'body';
type Known = readonly [code: RegExp, kind: ErrorKind, reason: string, outcome: Outcome, retryable?: boolean];

const closed: Known = [/^UND_ERR_SOCKET$/, 'network', 'closed', 'unknown', true];
const reset: Known = [/^E(CONNRESET|PIPE)$/, 'network', 'reset', 'unknown', true];
const truncated: Known = [/LENGTH_MISMATCH$|EOF_STATE$/, 'protocol', 'truncated', 'unknown', true];
const badBase: Known = [/^ERR_INVALID_URL$/, 'usage', 'bad-base-url', 'notSent', false];
const badHttp: Known = [/^HPE_/, 'protocol', 'bad-http', 'unknown'];

/** Error codes of Node, undici, OpenSSL and zlib; the first match counts. */
const knownCodes: readonly Known[] = [
  closed,
  reset,
  truncated,
  badBase,
  [/^E(NOTFOUND|AI_AGAIN)$/, 'network', 'dns', 'notSent'],
  [/^ECONNREFUSED$/, 'network', 'refused', 'notSent'],
  [/^E(HOST|NET)(UNREACH|DOWN)$/, 'network', 'unreachable', 'notSent'],
  [/^ETIMEDOUT$|CONNECT_TIMEOUT$/, 'timeout', 'connect', 'notSent'],
  [/HEADERS?_OVERFLOW$/, 'protocol', 'headers-too-large', 'unknown'],
  [/^ERR_INVALID_(CHAR|HTTP_TOKEN)$/, 'usage', 'bad-header', 'notSent', false],
  [/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY|EPROTO/, 'network', 'tls', 'notSent', false],
  badHttp,
  [/^Z_|^ERR_+(BROTLI|ZLIB|ERROR_FORMAT)|^ERR__ERROR/, 'protocol', 'encoding', 'unknown'],
];

function find({ message, code, syscall }: Error & { code?: unknown; syscall?: unknown }, phase: Phase): Known | undefined {
  if (message === 'bad port') return badBase;
  // Two errors of node:http whose code alone would be taken for a reset.
  if (message === 'socket hang up') return closed;
  if (message === 'aborted' && code === 'ECONNRESET') return truncated;
  if (typeof code !== 'string') return undefined;
  const found = knownCodes.find(([pattern]) => pattern.test(code));
  // Undici says of two lengths what it says of a length that was not reached, but it says so at the headers.
  if (found === truncated && phase === 'headers') return badHttp;
  // On an established connection these codes mean that it broke.
  const midway = syscall === 'read' || syscall === 'write';
  return found?.[3] === 'notSent' && found[1] !== 'usage' && midway ? reset : found;
}

/** Classifies by the error codes of Node and the texts of browsers, down the chain of causes. */
export function classify(error: unknown, phase: Phase): ErrorFacts {
  let cause = error;
  for (let depth = 0; depth < 10 && cause instanceof Error; depth++) {
    const found = find(cause, phase);
    if (found) {
      const [, kind, reason, outcome, retryable] = found;
      const at = outcome === 'notSent' ? 'connect' : phase;
      return { kind, reason, outcome, ...(retryable !== undefined && { retryable }), phase: at, cause: summarizeCause(cause) };
    }
    cause = cause.cause;
  }
  if (globalThis.navigator?.onLine === false) return { kind: 'network', reason: 'offline', outcome: 'notSent', retryable: false };
  return { kind: 'network', reason: 'unknown', outcome: 'unknown', retryable: true, phase, cause: summarizeCause(error) };
}

/** Keeps only code and message, because the error objects hold sockets and raw packets. */
function summarizeCause(error: unknown): { code?: string; message: string } {
  const { code, message }: { code?: unknown; message: string } = error instanceof Error ? error : { message: typeof error };
  return typeof code === 'string' ? { code, message } : { message };
}
