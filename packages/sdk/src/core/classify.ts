import type { ErrorFacts, ErrorKind, Outcome } from './errors.js';

type Phase = 'headers' | 'body';
type Rule = readonly [code: RegExp, kind: ErrorKind, reason: string, outcome: Outcome, retryable?: boolean];

const closed: Rule = [/^UND_ERR_SOCKET$/, 'network', 'closed', 'unknown', true];
const reset: Rule = [/^E(CONNRESET|PIPE)$/, 'network', 'reset', 'unknown', true];
const truncated: Rule = [/LENGTH_MISMATCH$|EOF_STATE$/, 'protocol', 'truncated', 'unknown', true];
const badBase: Rule = [/^ERR_INVALID_URL$/, 'usage', 'bad-base-url', 'notSent', false];
const badHttp: Rule = [/^HPE_/, 'protocol', 'bad-http', 'unknown'];

/** Error codes of Node, undici, OpenSSL and zlib; the first match wins. */
const rulesByCode: readonly Rule[] = [
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

function find({ message, code, syscall }: Error & { code?: unknown; syscall?: unknown }, phase: Phase): Rule | undefined {
  if (message === 'bad port') return badBase;
  // Two node:http errors that look like a reset by code alone.
  if (message === 'socket hang up') return closed;
  if (message === 'aborted' && code === 'ECONNRESET') return truncated;
  if (typeof code !== 'string') return undefined;
  const found = rulesByCode.find(([pattern]) => pattern.test(code));
  // Undici reports conflicting Content-Length headers with the same code as a truncated body, but in the header phase.
  if (found === truncated && phase === 'headers') return badHttp;
  // On an established connection these codes mean that the connection broke; plain HTTP breaks the handshake before it.
  const midway = (syscall === 'read' || syscall === 'write') && !/wrong version/.test(message);
  return found?.[3] === 'notSent' && found[1] !== 'usage' && midway ? reset : found;
}

/** Classifies an error by Node's error codes and browsers' messages, following the chain of causes. */
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

/** Keeps only code and message, because the error objects reference sockets and raw packets. */
function summarizeCause(error: unknown): { code?: string; message: string } {
  const { code, message }: { code?: unknown; message: string } = error instanceof Error ? error : { message: typeof error };
  return typeof code === 'string' ? { code, message } : { message };
}
