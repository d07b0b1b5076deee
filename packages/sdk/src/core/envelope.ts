import type { ErrorFacts, FailureDetail } from './errors.js';
import { CallError } from './safe-fetch.js';

const maxMessage = 64 * 1024;
const maxDepth = 64;
const control = /[^\P{Cc}\t\n\r]/gu;
const looksLikeHtml = /<[a-z!/][^<>]*>/i;

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function messageOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.slice(0, maxMessage).replace(control, '').trim();
  return text || undefined;
}

let decoder: TextDecoder | undefined;

/** Decodes UTF-8 strictly; undefined if it contains invalid bytes. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    decoder ??= new TextDecoder('utf-8', { fatal: true });
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is nested deeper than this many levels. */
function exceedsDepth(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels < 0) return true;
  // No `Object.values`: allocating an array per row takes three times as long.
  if (Array.isArray(value)) {
    for (const one of value) if (exceedsDepth(one, levels - 1)) return true;
  } else for (const name in value) if (exceedsDepth((value as Json)[name], levels - 1)) return true;
  return false;
}

/** Returns the facts of codes that end the session or deny access; they count even if the rest of the response is invalid. */
function sessionFacts(code: unknown): ErrorFacts | undefined {
  const number = typeof code === 'string' && /^10000[123]$/.test(code) ? Number(code) : code;
  if (number === 100001) return { kind: 'session', reason: '100001', outcome: 'notApplied', action: 'logoutReload', bizCode: 100001 };
  if (number === 100002 || number === 100003)
    return { kind: 'forbidden', reason: String(number), outcome: 'notApplied', action: 'goto401', bizCode: number };
  return undefined;
}

function statusFacts(status: number, retryAfterMs: number | undefined): ErrorFacts {
  const reason = String(status);
  const wait = retryAfterMs !== undefined && { retryable: true, retryAfterMs };
  if (status === 401) return { kind: 'auth', reason, outcome: 'notApplied', action: 'reloginDialog' };
  if (status === 403) return { kind: 'forbidden', reason, outcome: 'notApplied', action: 'goto401' };
  if (status === 408 || status === 425) return { kind: 'timeout', reason: 'server', outcome: 'notApplied', retryable: true };
  if (status === 409) return { kind: 'conflict', reason, outcome: 'notApplied', ...wait };
  if (status === 429) return { kind: 'rateLimited', reason, outcome: 'notApplied', ...wait };
  if (status === 503 && retryAfterMs !== undefined) return { kind: 'unavailable', reason, outcome: 'notApplied', ...wait };
  if (status >= 502 && status <= 504) return { kind: 'unavailable', reason, outcome: 'unknown', retryable: true };
  if (status >= 500 && status < 600) return { kind: 'http', reason, outcome: 'unknown', retryable: status !== 501 };
  if (status >= 400 && status < 500) return { kind: 'http', reason, outcome: 'notApplied' };
  return { kind: 'protocol', reason: 'bad-status', outcome: 'unknown' };
}

/** Extracts code, message and details of an error response. */
function refusalDetails({ code, message, detail, title, data }: Json = {}): Partial<ErrorFacts> {
  const said = messageOf(message) ?? messageOf(detail) ?? messageOf(title);
  return {
    ...(Number.isSafeInteger(code) && { bizCode: code as number }),
    ...(said && { serverMessage: said }),
    ...(isObject(data) && { detail: data as FailureDetail }),
  };
}

function refusalFacts(status: number, envelope: Json | undefined, { retryAfterMs, flags }: EnvelopeOptions): ErrorFacts {
  const facts = statusFacts(status, retryAfterMs);
  const said = refusalDetails(envelope);
  if (status === 401 && flags.includes('p')) return { kind: 'business', reason: 'bad-credentials', outcome: 'notApplied', ...said };
  if (status !== 401 && status !== 403) {
    const session = sessionFacts(envelope?.code);
    if (session) return { ...said, ...session };
    if (envelope?.code === 200) return { ...facts, kind: 'http', reason: 'status-code-conflict', retryable: false };
  }
  return { ...facts, ...said };
}

function hasExpectedShape(data: unknown, flags: string): boolean {
  if (flags.includes('a')) return Array.isArray(data);
  if (flags.includes('l')) return isObject(data) && Array.isArray(data.list);
  return !flags.includes('o') || isObject(data);
}

/** Whether a sign-in response contains a session; without one the sign-in failed. */
function hasSession(data: unknown, flags: string): boolean {
  return !flags.includes('s') || (isObject(data) && [data.token, data.auth_url].some((one) => typeof one === 'string' && one !== ''));
}

export interface EnvelopeOptions {
  retryAfterMs?: number | undefined;
  /** Flags of the operation in the generated table. */
  flags: string;
  /** Defaults to 200. */
  successCode?: number | undefined;
}

function failureOf(status: number, text: string | undefined, value: unknown, reading: EnvelopeOptions): ErrorFacts | undefined {
  const envelope = isObject(value) ? value : undefined;
  const broken = (reason: string): ErrorFacts => ({ kind: 'envelope', reason, outcome: 'unknown' });
  if (exceedsDepth(value, maxDepth)) return broken('too-deep');
  if (status < 200 || status > 299) return refusalFacts(status, envelope, reading);
  const session = sessionFacts(envelope?.code);
  if (session) return { ...refusalDetails(envelope), ...session };
  if (text === undefined) return broken('bad-utf8');
  if (value === undefined) {
    if (text.trim() === '') return broken('empty');
    const said = messageOf(
      text
        .slice(0, 2000)
        .replace(/<[^>]*>?/g, ' ')
        .replace(/\s+/g, ' '),
    )?.slice(0, 200);
    return { ...broken('not-json'), ...(said && { serverMessage: said }) };
  }
  if (!envelope) return broken('not-object');
  if (!Object.hasOwn(envelope, 'code')) return broken('no-code');
  const { code, data } = envelope;
  if (!Number.isSafeInteger(code)) return broken('code-type');
  const isSuccess = code === (reading.successCode ?? 200);
  if (isSuccess && !hasSession(data, reading.flags))
    return { kind: 'business', reason: 'no-token', outcome: 'notApplied', ...refusalDetails(envelope) };
  if (isSuccess) return hasExpectedShape(data, reading.flags) ? undefined : broken('data-shape');
  const said = refusalDetails(envelope);
  const html = said.serverMessage && looksLikeHtml.test(said.serverMessage);
  return { kind: 'business', reason: String(code), outcome: 'notApplied', action: html ? 'htmlNotice' : 'notice', ...said };
}

/** Unwraps the `{code, message, data}` envelope. @throws CallError if it is an error response or the envelope is invalid */
export function unwrap(status: number, bytes: Uint8Array, reading: EnvelopeOptions): { data: unknown; message: string | undefined } {
  const text = decode(bytes);
  const value = parse(text ?? new TextDecoder().decode(bytes));
  const facts = failureOf(status, text, value, reading);
  if (facts) throw new CallError({ ...facts, httpStatus: status });
  const { data, message } = value as Json;
  return { data, message: messageOf(message) };
}
