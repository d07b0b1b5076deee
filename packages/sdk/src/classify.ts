import type { ErrorFacts } from './errors.js';

type Phase = 'headers' | 'body';
type Known = Pick<ErrorFacts, 'kind' | 'reason' | 'outcome'> & { retryable?: boolean };

const dns: Known = { kind: 'network', reason: 'dns', outcome: 'notSent' };
const unreachable: Known = { kind: 'network', reason: 'unreachable', outcome: 'notSent' };
const connectTimeout: Known = { kind: 'timeout', reason: 'connect', outcome: 'notSent' };
const reset: Known = { kind: 'network', reason: 'reset', outcome: 'unknown', retryable: true };
const truncated: Known = { kind: 'protocol', reason: 'truncated', outcome: 'unknown', retryable: true };
const tooLong: Known = { kind: 'protocol', reason: 'headers-too-large', outcome: 'unknown' };
const badBase: Known = { kind: 'usage', reason: 'bad-base-url', outcome: 'notSent', retryable: false };
const badHeader: Known = { ...badBase, reason: 'bad-header' };

const byCode: Record<string, Known> = {
  ENOTFOUND: dns,
  EAI_AGAIN: dns,
  ECONNREFUSED: { kind: 'network', reason: 'refused', outcome: 'notSent' },
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EHOSTDOWN: unreachable,
  ENETDOWN: unreachable,
  ETIMEDOUT: connectTimeout,
  UND_ERR_CONNECT_TIMEOUT: connectTimeout,
  ECONNRESET: reset,
  EPIPE: reset,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: truncated,
  HPE_INVALID_EOF_STATE: truncated,
  UND_ERR_HEADERS_OVERFLOW: tooLong,
  HPE_HEADER_OVERFLOW: tooLong,
  ERR_INVALID_URL: badBase,
  ERR_INVALID_CHAR: badHeader,
  ERR_INVALID_HTTP_TOKEN: badHeader,
  UND_ERR_SOCKET: { kind: 'network', reason: 'closed', outcome: 'unknown', retryable: true },
};

const byPattern: [RegExp, Known][] = [
  [/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY|EPROTO/, { kind: 'network', reason: 'tls', outcome: 'notSent', retryable: false }],
  [/^HPE_/, { kind: 'protocol', reason: 'bad-http', outcome: 'unknown' }],
  [/^Z_|^ERR_+(?:BROTLI|ZLIB|ERROR_FORMAT)|^ERR__ERROR/, { kind: 'protocol', reason: 'encoding', outcome: 'unknown' }],
];

function known(error: Error & { code?: unknown; syscall?: unknown }): Known | undefined {
  if (error.message === 'bad port') return badBase;
  // The two early ends of node:http; their code alone would say reset.
  if (error.message === 'socket hang up') return byCode.UND_ERR_SOCKET;
  if (error.message === 'aborted' && error.code === 'ECONNRESET') return truncated;
  if (typeof error.code !== 'string') return undefined;
  const code = error.code;
  const found = Object.hasOwn(byCode, code) ? byCode[code] : byPattern.find(([pattern]) => pattern.test(code))?.[1];
  // The same code means a broken connection when it comes from one that already stood.
  const midway = error.syscall === 'read' || error.syscall === 'write';
  return found?.outcome === 'notSent' && found.kind !== 'usage' && midway ? reset : found;
}

/** Classifies by the error codes of Node and the texts of browsers, down the chain of causes. */
export function classify(error: unknown, phase: Phase): ErrorFacts {
  let cause = error;
  for (let depth = 0; depth < 10 && cause instanceof Error; depth++) {
    const found = known(cause);
    // Only code and text go on: the objects behind them hold sockets and raw packets.
    if (found) return { ...found, phase: found.outcome === 'notSent' ? 'connect' : phase, cause: brief(cause) };
    cause = cause.cause;
  }
  if (typeof navigator !== 'undefined' && navigator.onLine === false)
    return { kind: 'network', reason: 'offline', outcome: 'notSent', retryable: false };
  return { kind: 'network', reason: 'unknown', outcome: 'unknown', retryable: true, phase, cause: brief(error) };
}

function brief(error: unknown): { code?: string; message: string } {
  const { code, message } = error instanceof Error ? (error as Error & { code?: unknown }) : { code: undefined, message: String(error) };
  return typeof code === 'string' ? { code, message } : { message };
}
