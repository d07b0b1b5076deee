import type { Socket } from 'node:net';
import { http, ok, type RawServer } from './raw-server.js';

export type Answer = RawServer['answer'];

export const page = { list: [], total: 0, page: 1, limit: 20 };
export const good = ok(page);

/** Writes these bytes and then, 40 ms later, acts on the connection. */
export function say(bytes: string | Uint8Array, then?: (socket: Socket) => void): Answer {
  return (socket) => {
    socket.write(bytes);
    if (then) setTimeout(then, 40, socket);
  };
}

export const close = (socket: Socket) => void socket.end();
export const reset = (socket: Socket) => void (socket as Socket & { resetAndDestroy(): void }).resetAndDestroy();
export const silence: Answer = () => undefined;

export const envelope = (code: unknown, message: unknown = '拒绝', data: unknown = {}) => JSON.stringify({ code, message, data });
/** Responds with HTTP 200 and this body. */
export const body = (content: string | Uint8Array, headers = {}) => say(http(200, content, headers));
/** Refuses with this HTTP status. */
export const status = (number: number, content = envelope(number * 100), headers = {}) => say(http(number, content, headers));

/** Sends the headers at once, then the body byte by byte, too slowly to finish. */
export const drip: Answer = (socket) => {
  let at = good.indexOf('\r\n\r\n') + 4;
  socket.write(good.subarray(0, at));
  const timer = setInterval(() => {
    if (at < good.length && !socket.destroyed) socket.write(good.subarray(at, ++at));
    else clearInterval(timer);
  }, 200);
};
