import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refuseSocket } from './raw-reply.js';
import { Refusal } from './refusal.js';

/** Time limits in ms for the request headers, for the body, and for each `pieceBytes` of an upload. */
export const requestMs = 20_000;
const pieceBytes = 1024;
export const lookMs = 1000;

/** A request in progress. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Start of the current time limit, and the bytes read by then. */
  since: number;
  bytesRead: number;
}

interface Connection {
  /** In order of arrival. Only the last may still be incoming. */
  exchanges: Exchange[];
  /** Bytes read at the last check. */
  bytesRead: number;
  isEnding?: true;
}

const isUpload = ({ headers }: IncomingMessage) => /^multipart\//i.test(headers['content-type'] ?? '');
const isDone = ({ request, response }: Exchange) => request.complete && response.writableFinished;
const isOwed = ({ request, response }: Exchange) => request.complete && !response.writableFinished;

/** Tracks every connection and its requests, and closes those that are too slow or, during shutdown, idle. */
export class Connections {
  readonly #open = new Map<Socket, Connection>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#open.set(socket, { exchanges: [], bytesRead: 0 });
      socket.once('close', () => this.#open.delete(socket));
    });
    server.on('request', (request, response) => {
      const { socket } = request;
      this.#exchanges(socket).push({ request, response, since: performance.now(), bytesRead: socket.bytesRead });
    });
    const timer = setInterval(() => this.#look(performance.now()), lookMs);
    timer.unref();
    server.once('close', () => clearInterval(timer));
  }

  /** Returns the requests in progress on a connection, and drops finished ones. */
  #exchanges(socket: Socket): Exchange[] {
    const known = this.#open.get(socket);
    if (!known) return [];
    known.exchanges = known.exchanges.filter((one) => !isDone(one));
    return known.exchanges;
  }

  #look(now: number) {
    for (const socket of this.#open.keys()) {
      const last = this.#exchanges(socket).at(-1);
      if (last && !last.request.complete) this.#lookAtBody(socket, last, now);
    }
  }

  #lookAtBody(socket: Socket, exchange: Exchange, now: number) {
    const { request, response } = exchange;
    // Unread bytes in our buffer mean that we are slow, not the client.
    const hasMoved = request.readableLength > 0 || socket.bytesRead - exchange.bytesRead >= pieceBytes;
    if (hasMoved && isUpload(request) && !response.writableEnded) {
      exchange.since = now;
      exchange.bytesRead = socket.bytesRead;
    }
    if (now - exchange.since > requestMs) this.refuse(socket, new Refusal(40800));
  }

  /**
   * Closes a connection whose last request cannot be answered normally. Earlier requests are still answered.
   *
   * @returns whether the refusal is for data that are no request, so that no request is logged for it
   */
  refuse(socket: Socket, refusal: Refusal): boolean {
    const exchanges = this.#exchanges(socket);
    const known = this.#open.get(socket);
    if (!known || known.isEnding) return false;
    known.isEnding = true;
    const owed = exchanges.findLast(isOwed);
    if (owed) {
      if (!owed.response.headersSent) owed.response.setHeader('Connection', 'close');
      owed.response.once('close', () => socket.destroy());
    } else if (!socket.writable || exchanges.at(-1)?.response.headersSent) socket.destroy();
    else refuseSocket(socket, refusal);
    return exchanges.length === 0 && socket.bytesRead > 0;
  }

  /** Closes connections with no request in progress. Call it repeatedly: a request may arrive between two calls. */
  endIdle() {
    for (const [socket, known] of this.#open) {
      if (this.#exchanges(socket).length === 0 && socket.bytesRead === known.bytesRead) socket.destroy();
      known.bytesRead = socket.bytesRead;
    }
  }

  /** Closes connections whose request is still incomplete. */
  endUnfinished() {
    for (const socket of this.#open.keys())
      if (this.#exchanges(socket).at(-1)?.request.complete === false)
        this.refuse(socket, new Refusal(50300, undefined, { wait_seconds: 1 }));
  }
}
