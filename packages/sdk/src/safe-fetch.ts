import type { ErrorFacts } from './errors.js';

/** Largest decoded answer that is read, 32 MiB. */
const maxBytes = 32 * 1024 * 1024;

/** What a call failed with before an envelope could be read. */
export class Fault extends Error {
  constructor(readonly facts: ErrorFacts) {
    super(facts.reason);
  }
}

const notSentCodes: Record<string, ErrorFacts> = {
  ENOTFOUND: { kind: 'network', reason: 'dns', outcome: 'notSent' },
  EAI_AGAIN: { kind: 'network', reason: 'dns', outcome: 'notSent' },
  ECONNREFUSED: { kind: 'network', reason: 'refused', outcome: 'notSent' },
  EHOSTUNREACH: { kind: 'network', reason: 'unreachable', outcome: 'notSent' },
  ENETUNREACH: { kind: 'network', reason: 'unreachable', outcome: 'notSent' },
  UND_ERR_CONNECT_TIMEOUT: { kind: 'timeout', reason: 'connect', outcome: 'notSent', phase: 'connect' },
};

/** Classifies by the error codes of Node and the texts of browsers, down the chain of causes. */
function classify(error: unknown, phase: 'headers' | 'body'): ErrorFacts {
  let cause = error;
  for (let depth = 0; depth < 10 && cause instanceof Error; depth++) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string') {
      const known = notSentCodes[code];
      if (known) return { ...known, cause: error };
      if (/CERT|TLS|SSL|SELF_SIGNED/.test(code))
        return { kind: 'network', reason: 'tls', outcome: 'notSent', retryable: false, cause: error };
      if (code === 'ECONNRESET' || code === 'EPIPE')
        return { kind: 'network', reason: 'reset', outcome: 'unknown', retryable: true, phase, cause: error };
      if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH')
        return { kind: 'protocol', reason: 'truncated', outcome: 'unknown', phase, cause: error };
      if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW')
        return { kind: 'protocol', reason: 'headers-too-large', outcome: 'unknown', phase, cause: error };
      if (code.startsWith('HPE_')) return { kind: 'protocol', reason: 'bad-http', outcome: 'unknown', phase, cause: error };
      if (/^Z_|ERR__ERROR/.test(code)) return { kind: 'protocol', reason: 'encoding', outcome: 'unknown', phase, cause: error };
      if (code === 'ERR_INVALID_URL') return { kind: 'usage', reason: 'bad-base-url', outcome: 'notSent', cause: error };
      if (code === 'UND_ERR_SOCKET') return { kind: 'network', reason: 'closed', outcome: 'unknown', retryable: true, phase, cause: error };
    }
    cause = cause.cause;
  }
  if (typeof navigator !== 'undefined' && navigator.onLine === false)
    return { kind: 'network', reason: 'offline', outcome: 'notSent', retryable: false, cause: error };
  return { kind: 'network', reason: 'unknown', outcome: 'unknown', retryable: true, phase, cause: error };
}

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw new Fault({ kind: 'protocol', reason: 'too-large', outcome: 'unknown', phase: 'body' });
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** Fatal decoding: a broken byte is an error, never a replaced character. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Fault({ kind: 'envelope', reason: 'bad-utf8', outcome: 'unknown', phase: 'body', cause });
  }
}

/** A whole answer: its body was read to the end inside the deadline. */
export interface Answer {
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * A fetch that reads the whole body inside one deadline, follows no redirect and throws nothing but `Fault`.
 * The safety of the SDK sits here, because openapi-fetch does not see failures of the body.
 */
export function safeFetch(inner: typeof fetch, timeout: number) {
  return async (request: Request): Promise<Answer> => {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeout);
    const caller = request.signal;
    let phase: 'headers' | 'body' = 'headers';
    try {
      const response = await inner(request, { redirect: 'manual', signal: AbortSignal.any([caller, deadline.signal]) });
      if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
        throw new Fault({
          kind: 'protocol',
          reason: response.status === 304 ? 'unexpected-304' : 'redirect',
          outcome: 'notApplied',
          httpStatus: response.status,
        });
      phase = 'body';
      return { status: response.status, headers: response.headers, bytes: await readBounded(response) };
    } catch (error) {
      if (error instanceof Fault) throw error;
      if (caller.aborted)
        throw new Fault({ kind: 'aborted', reason: 'caller', outcome: 'unknown', action: 'none', retryable: false, cause: caller.reason });
      if (deadline.signal.aborted) throw new Fault({ kind: 'timeout', reason: phase, outcome: 'unknown', phase, retryable: true });
      throw new Fault(classify(error, phase));
    } finally {
      clearTimeout(timer);
    }
  };
}
