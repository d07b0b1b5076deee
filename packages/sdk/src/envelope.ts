import type { ErrorFacts, FailureDetail } from './errors.js';

const maxMessage = 64 * 1024;
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

function messageOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.slice(0, maxMessage).replace(control, '').trim();
  return text || undefined;
}

const looksLikeHtml = /<[a-z!/][^>]*>/i;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Session codes act on a client even where the rest of the answer is broken. */
function sessionFacts(code: unknown, message: string | undefined): ErrorFacts | undefined {
  const number = typeof code === 'string' && /^10000[123]$/.test(code) ? Number(code) : code;
  const said = message === undefined ? {} : { serverMessage: message };
  if (number === 100001)
    return { kind: 'session', reason: '100001', outcome: 'notApplied', action: 'logoutReload', bizCode: 100001, ...said };
  if (number === 100002 || number === 100003)
    return { kind: 'forbidden', reason: String(number), outcome: 'notApplied', action: 'goto401', bizCode: number, ...said };
  return undefined;
}

function statusFacts(status: number, retryAfterMs: number | undefined): ErrorFacts {
  if (status === 401) return { kind: 'auth', reason: '401', outcome: 'notApplied', action: 'reloginDialog' };
  if (status === 403) return { kind: 'forbidden', reason: '403', outcome: 'notApplied', action: 'goto401' };
  if (status === 408 || status === 425) return { kind: 'timeout', reason: 'server', outcome: 'notApplied' };
  if (status === 409) return { kind: 'conflict', reason: '409', outcome: 'notApplied' };
  if (status === 429)
    return {
      kind: 'rateLimited',
      reason: '429',
      outcome: 'notApplied',
      retryable: retryAfterMs !== undefined,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    };
  if (status === 502 || status === 503 || status === 504) {
    const waited = status === 503 && retryAfterMs !== undefined;
    return {
      kind: 'unavailable',
      reason: String(status),
      outcome: waited ? 'notApplied' : 'unknown',
      retryable: true,
      ...(waited ? { retryAfterMs } : {}),
    };
  }
  if (status >= 500) return { kind: 'http', reason: String(status), outcome: 'unknown', retryable: status !== 501 };
  if (status >= 400) return { kind: 'http', reason: String(status), outcome: 'notApplied' };
  return { kind: 'protocol', reason: 'bad-status', outcome: 'unknown' };
}

export type Unwrapped = { ok: true; data: unknown; message: string | undefined } | { ok: false; facts: ErrorFacts };

/** The only place that knows `{code, message, data}`: one whole answer in, its data or the facts of its failure out. */
export function unwrap(status: number, text: string, retryAfterMs?: number): Unwrapped {
  const value = parse(text);
  const envelope = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  const message = messageOf(envelope?.message) ?? messageOf(envelope?.detail);
  const detail = envelope?.data as FailureDetail | undefined;
  const code = envelope?.code;

  if (status < 200 || status > 299) {
    const facts = statusFacts(status, retryAfterMs);
    if (facts.kind !== 'auth' && facts.kind !== 'forbidden') {
      const session = sessionFacts(code, message);
      if (session) return { ok: false, facts: { ...session, httpStatus: status } };
      if (code === 200) return { ok: false, facts: { ...facts, kind: 'http', reason: 'status-code-conflict', httpStatus: status } };
    }
    return {
      ok: false,
      facts: {
        ...facts,
        httpStatus: status,
        ...(Number.isInteger(code) ? { bizCode: code as number } : {}),
        ...(message === undefined ? {} : { serverMessage: message }),
        ...(detail && typeof detail === 'object' ? { detail } : {}),
      },
    };
  }

  const broken = (reason: string): Unwrapped => ({
    ok: false,
    facts: { kind: 'envelope', reason, outcome: 'unknown', httpStatus: status },
  });
  if (text.trim() === '') return broken('empty');
  if (value === undefined) return broken('not-json');
  if (!envelope) return broken('not-object');
  if (!('code' in envelope)) return broken('no-code');
  const session = sessionFacts(code, message);
  if (session) return { ok: false, facts: { ...session, httpStatus: status } };
  if (!Number.isInteger(code)) return broken('code-type');
  if (code === 200) return { ok: true, data: envelope.data, message };
  return {
    ok: false,
    facts: {
      kind: 'business',
      reason: String(code),
      outcome: 'notApplied',
      action: message && looksLikeHtml.test(message) ? 'htmlNotice' : 'notice',
      httpStatus: status,
      bizCode: code as number,
      ...(message === undefined ? {} : { serverMessage: message }),
      ...(detail && typeof detail === 'object' ? { detail } : {}),
    },
  };
}
