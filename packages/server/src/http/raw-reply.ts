import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refusal } from './refusal.js';
import { commonHeaders, requestIdOf } from './reply.js';

/** How long to keep the connection open, in ms. Resetting it while the client still writes would discard the response. */
const lingerMs = 1000;

/** Writes an error envelope to a socket whose request never reached the application, and closes the connection. */
export function refuseSocket(socket: Duplex, { code, status, sentence, detail }: Refusal, more: Record<string, string> = {}) {
  const requestId = requestIdOf(undefined);
  const body = JSON.stringify({ code, message: sentence[0], data: { request_id: requestId, ...detail } });
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
    ...(detail.wait_seconds ? { 'Retry-After': detail.wait_seconds } : {}),
    ...commonHeaders(requestId),
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
