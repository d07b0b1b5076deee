import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { passes } from '../jobs/passing-fault.js';
import { noteFacts } from '../telemetry/request-facts.js';
import { constraintRefusal } from './constraints.js';
import type { Caller } from './context.js';
import type { ServedOperation } from './contract.js';
import { Refusal, type Sentence } from './refusal.js';

/** Returns the request id used in responses, audit and logs. A client's id is used if it is harmless. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{1,64}$/.test(header) ? header : randomUUID();
}

/** What a browser may do with a response that it opens as a page: nothing. Pages have their own policy. */
const noPage = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'", 'X-Frame-Options': 'DENY' };

/** Returns headers of every response, including those sent outside Fastify. */
export const commonHeaders = (requestId: string) => ({
  ...noPage,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'X-Request-Id': requestId,
});

/** Returns the request path without its query string. */
export const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '';

export function callerOf(request: FastifyRequest): Caller {
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? ''),
    language: /^en\b/i.test(String(request.headers['accept-language'] ?? '')) ? 'en' : 'zh',
    origin: `${request.protocol}://${/^[\w.:[\]-]+$/.test(request.host) ? request.host : 'localhost'}`,
  };
}

export function success(data: string, language: Caller['language']): string {
  return `{"code":200,"message":"${language === 'en' ? 'Done' : '操作成功'}","data":${data}}`;
}

/** Maps a database error to a user-facing error. */
function fromDatabase(error: { code?: string; constraint?: string }, operation: ServedOperation | undefined): Refusal | undefined {
  if (error.code === '53100') return new Refusal(50700);
  if (error.code === '22021' || error.code === '22P05') return new Refusal(40000);
  return constraintRefusal(error, operation);
}

function fromFramework(error: { code?: string; statusCode?: number }): Refusal | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal(41300);
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(41500);
  if (error.code === 'ENOSPC') return new Refusal(50700);
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return new Refusal(40000);
  return undefined;
}

function refusalOf(error: unknown, operation: ServedOperation | undefined): Refusal {
  if (error instanceof Refusal) return error;
  const facts = error as { code?: string; statusCode?: number };
  return fromDatabase(facts, operation) ?? fromFramework(facts) ?? new Refusal(passes(error) ? 50300 : 50000);
}

/** Retry-After of an unavailable server, in seconds. */
const unavailableSeconds = 1;

/** Sends the envelope of an error, and returns the error that was sent. */
export function failure(request: FastifyRequest, reply: FastifyReply, error: unknown, operation?: ServedOperation): Refusal {
  const refusal = refusalOf(error, operation);
  const { language, requestId } = callerOf(request);
  noteFacts(reply.raw, { code: refusal.code, requestId });
  const say = (sentence: Sentence) => sentence[language === 'en' ? 1 : 0];
  const { errors, ...detail } = refusal.detail;
  const wait = detail.wait_seconds ?? (refusal.status === 503 ? unavailableSeconds : undefined);
  if (wait) reply.header('Retry-After', wait);
  reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        code: refusal.code,
        message: say(refusal.sentence),
        data: {
          request_id: requestId,
          ...detail,
          ...(errors ? { errors: errors.map((one) => ({ ...one, message: say(one.message) })) } : {}),
        },
      }),
    );
  return refusal;
}
