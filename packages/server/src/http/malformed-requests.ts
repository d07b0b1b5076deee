import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseSocket } from './raw-reply.js';
import { Refusal } from './refusal.js';

const methods = 'DELETE, GET, HEAD, POST, PUT';

/** Returns the error for data that is not a valid HTTP request. */
export function unreadable(error: unknown): Refusal {
  const { code } = error as { code?: string };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal(40800);
  if (code === 'HPE_HEADER_OVERFLOW') return new Refusal(41300, ['请求头过大', 'The request headers are too large']);
  return new Refusal(40000);
}

/** Answers requests that Node.js would answer without the envelope, or not at all. */
export function replyToMalformedRequests({ server }: FastifyInstance) {
  server.on('connect', (_: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuseSocket(socket, new Refusal(40500), { Allow: methods });
  });
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Node.js keeps the first of several; a proxy in front may have gone by another. */
const hasTwoHosts = (rawHeaders: string[]) => rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/** A name or address, and perhaps a port. */
const hostForm = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/** @throws Refusal 40000 for a request without a Host header, with several, or with an unsupported Expect header */
export function assertValidHeaders({ raw }: FastifyRequest) {
  if (raw.headers.host === undefined && raw.httpVersion === '1.1')
    throw new Refusal(40000, ['请求缺少 Host 头', 'The request has no Host header']);
  if (hasTwoHosts(raw.rawHeaders)) throw new Refusal(40000, ['请求有多个 Host 头', 'The request has several Host headers']);
  if (raw.headers.host !== undefined && !hostForm.test(raw.headers.host))
    throw new Refusal(40000, ['Host 头无效', 'The Host header is invalid']);
  if (raw.headers.expect !== undefined && raw.headers.expect.toLowerCase() !== '100-continue')
    throw new Refusal(40000, ['不支持请求的 Expect 头', 'The Expect header of this request is not supported']);
}
