import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refuseSocket } from './raw-answer.js';
import { Refusal } from './refusal.js';

/** How long the head of a request may take, its body, and of an upload each piece of so many bytes. */
export const requestMs = 20_000;
const pieceBytes = 1024;
export const lookMs = 1000;

/** One request that has begun and is not done with. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Since when too little has come in, and what had come in by then. */
  since: number;
  bytesRead: number;
}

interface Connection {
  /** In their order; only the last can still be coming in. */
  exchanges: Exchange[];
  /** What had come in when it was last looked at. */
  bytesRead: number;
  isEnding?: true;
}

const isUpload = ({ headers }: IncomingMessage) => /^multipart\//i.test(headers['content-type'] ?? '');
const isDone = ({ request, response }: Exchange) => request.complete && response.writableFinished;
const isOwed = ({ request, response }: Exchange) => request.complete && !response.writableFinished;

/** Knows every connection and what it is busy with, and ends those that are too slow or, at the end of the server, idle. */
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

  /** What a connection is busy with; what is done with is forgotten here. */
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
    // Bytes that lie here unread are no fault of the sender.
    const hasMoved = request.readableLength > 0 || socket.bytesRead - exchange.bytesRead >= pieceBytes;
    if (hasMoved && isUpload(request) && !response.writableEnded) {
      exchange.since = now;
      exchange.bytesRead = socket.bytesRead;
    }
    if (now - exchange.since > requestMs) this.refuse(socket, new Refusal(40800));
  }

  /** Ends a connection whose last request cannot be answered in another way; requests before it are answered. */
  refuse(socket: Socket, refusal: Refusal) {
    const exchanges = this.#exchanges(socket);
    const known = this.#open.get(socket);
    if (!known || known.isEnding) return;
    known.isEnding = true;
    const owed = exchanges.findLast(isOwed);
    if (owed) {
      if (!owed.response.headersSent) owed.response.setHeader('Connection', 'close');
      owed.response.once('close', () => socket.destroy());
    } else if (!socket.writable || exchanges.at(-1)?.response.headersSent) socket.destroy();
    else refuseSocket(socket, refusal);
  }

  /** Ends connections on which no request has come in and none is coming. Call it again and again: what is coming in moves between two calls. */
  endIdle() {
    for (const [socket, known] of this.#open) {
      if (this.#exchanges(socket).length === 0 && socket.bytesRead === known.bytesRead) socket.destroy();
      known.bytesRead = socket.bytesRead;
    }
  }

  /** Ends requests that are not whole yet. */
  endUnfinished() {
    for (const socket of this.#open.keys())
      if (this.#exchanges(socket).at(-1)?.request.complete === false)
        this.refuse(socket, new Refusal(50300, undefined, { wait_seconds: 1 }));
  }
}
