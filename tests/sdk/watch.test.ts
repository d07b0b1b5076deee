import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Data, isApiError } from '@shiyi/sdk';
import { nodeFetch } from '@shiyi/sdk/node';
import { createUndiciFetch } from '@shiyi/sdk/undici';
import { type WatchOptions, watch } from '@shiyi/sdk/watch';
import { afterEach, describe, expect, it } from 'vitest';

type LiveEvent = Data<'watchEvents'>;
type Turn = (socket: Socket, head: string) => void;

const open = new Set<() => void>();
afterEach(() => {
  for (const close of open) close();
  open.clear();
});

/** Answers each connection with its turn, in bytes; the last turn is repeated. */
async function rawServer(...turns: Turn[]) {
  const heads: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      if (!text.endsWith('\r\n\r\n')) return;
      heads.push(text);
      const turn = turns[Math.min(heads.length, turns.length) - 1] as Turn;
      turn(socket, text);
      text = '';
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.add(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heads };
}

const stream = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\nconnection: close\r\n\r\n';
const job = (id: number) => JSON.stringify({ type: 'job', id });
const event = (id: number) => `id: ${id}\ndata: ${job(id)}\n\n`;
const envelope = (status: string, body: object, headers = '') => {
  const text = JSON.stringify(body);
  return `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n${headers}connection: close\r\n\r\n${text}`;
};

/** Returns the ids of the first `count` events, then stops. */
async function take(count: number, options: WatchOptions): Promise<number[]> {
  const ids: number[] = [];
  if (count === 0) return ids;
  for await (const one of watch(options, 'watchEvents')) {
    ids.push((one as LiveEvent & { id: number }).id);
    if (ids.length === count) break;
  }
  return ids;
}

const fetches = { 'the built-in fetch': undefined, 'node:http': nodeFetch, undici: createUndiciFetch() };

describe.each(Object.entries(fetches))('watched stream over %s', (_, fetch) => {
  const given = fetch ? { fetch } : {};

  it('resumes after the last complete event if cut in the middle of one', async () => {
    const server = await rawServer(
      (socket) => socket.end(`${stream}retry: 50\n\n${event(1)}id: 2\ndata: {"type":"jo`),
      (socket) => socket.end(`${stream}${event(2)}${event(3)}`),
    );
    const lost: (string | undefined)[] = [];
    const onLost: WatchOptions['onLost'] = (error) => void lost.push(error?.kind);
    expect(await take(3, { baseUrl: server.url, onLost, ...given })).toEqual([1, 2, 3]);
    expect(server.heads[0]).not.toMatch(/last-event-id/i);
    expect(server.heads[1]).toMatch(/last-event-id: 1\r\n/i);
    expect(lost).toHaveLength(1);
  });

  it('reconnects after a reset, with the current token', async () => {
    let token = 'one';
    const server = await rawServer(
      (socket) => {
        socket.write(`${stream}retry: 50\n\n${event(1)}`, () => setTimeout(() => socket.resetAndDestroy(), 50));
        token = 'two';
      },
      (socket) => socket.end(`${stream}${event(2)}`),
    );
    expect(await take(2, { baseUrl: server.url, token: () => token, ...given })).toEqual([1, 2]);
    expect(server.heads.map((head) => /admin-token: (\w+)/i.exec(head)?.[1])).toEqual(['one', 'two']);
  });

  it('closes the connection once its events are no longer read', async () => {
    let closed: () => void = () => undefined;
    const end = new Promise<void>((done) => {
      closed = done;
    });
    const server = await rawServer((socket) => {
      socket.on('close', closed);
      socket.write(`${stream}${event(1)}`);
    });
    expect(await take(1, { baseUrl: server.url, ...given })).toEqual([1]);
    await end;
  });
});

describe('watched stream', () => {
  it.each(['\n', '\r', '\r\n'])('reads lines that end with %j, in pieces of any size', async (end) => {
    const text = `\uFEFF: hello${end}id:7${end}event: x${end}data: {"type":"job",${end}data:"id":7}${end}${end}id: 8${end}${end}id: 9${end}data: ${job(9)}${end}${end}`;
    const server = await rawServer(async (socket) => {
      socket.setNoDelay(true);
      socket.write(stream);
      for (const byte of Buffer.from(text)) {
        socket.write(Buffer.from([byte]));
        await new Promise(setImmediate);
      }
      socket.write(`data: 0${end}`);
    });
    expect(await take(2, { baseUrl: server.url })).toEqual([7, 9]);
  });

  it('resumes from a heartbeat without data', async () => {
    const server = await rawServer(
      (socket) => socket.end(`${stream}retry: 50\n\n${event(1)}id: 5\n\n`),
      (socket) => socket.end(`${stream}${event(6)}`),
    );
    expect(await take(2, { baseUrl: server.url })).toEqual([1, 6]);
    expect(server.heads[1]).toMatch(/last-event-id: 5\r\n/i);
  });

  it.each([
    ['an event without an end', `data: ${'x'.repeat(2 * 1024 * 1024)}`, 'protocol/too-large'],
    ['one of many lines', `${`data: ${'x'.repeat(1000)}\n`.repeat(2000)}`, 'protocol/too-large'],
    ['what is no JSON', 'data: hello\n\n', 'envelope/not-json'],
    ['what is no UTF-8', Buffer.from([0x64, 0x61, 0x74, 0x61, 0x3a, 0xff, 0xfe, 0x0a, 0x0a]), 'envelope/bad-utf8'],
  ])('gives up the connection, not the stream, for %s', async (_, bytes, reason) => {
    const server = await rawServer(
      (socket) => {
        socket.write(`${stream}retry: 50\n\n`);
        socket.write(bytes);
      },
      (socket) => socket.end(`${stream}${event(1)}`),
    );
    const lost: string[] = [];
    const onLost: WatchOptions['onLost'] = (error) => void lost.push(`${error?.kind}/${error?.reason}`);
    expect(await take(1, { baseUrl: server.url, onLost })).toEqual([1]);
    expect(lost).toEqual([reason]);
  });

  it('waits as long as a 503 or 429 requires, and for a captive portal', async () => {
    const server = await rawServer(
      (socket) => socket.end(envelope('503 Busy', { code: 50300, message: '', data: {} }, 'retry-after: 0\r\n')),
      (socket) => socket.end(envelope('429 Much', { code: 42900, message: '', data: {} }, 'retry-after: 1\r\n')),
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 13\r\n\r\n<h1>Pay</h1>\n'),
      (socket) => socket.end(`${stream}${event(1)}`),
    );
    const lost: [string, number][] = [];
    const onLost: WatchOptions['onLost'] = (error, ms) => void lost.push([`${error?.kind}/${error?.reason}`, ms]);
    expect(await take(1, { baseUrl: server.url, onLost })).toEqual([1]);
    expect(lost.map(([reason]) => reason)).toEqual(['unavailable/503', 'rateLimited/429', 'envelope/not-json']);
    expect(lost.slice(0, 2).map(([, ms]) => ms)).toEqual([0, 1000]);
  });

  it.each([
    ['401', envelope('401 No', { code: 40100, message: '', data: {} }), { kind: 'auth' }],
    ['an ended session', envelope('200 OK', { code: 100001, message: '', data: {} }), { kind: 'session' }],
    ['403', envelope('403 No', { code: 40300, message: '', data: {} }), { kind: 'forbidden' }],
    ['a server without it', envelope('404 No', { code: 40400, message: '', data: {} }), { kind: 'http', httpStatus: 404 }],
    ['501', envelope('501 No', { code: 50100, message: '', data: {} }), { kind: 'http', httpStatus: 501 }],
  ])('ends for good with %s', async (_, answer, facts) => {
    const server = await rawServer((socket) => socket.end(answer));
    const told: unknown[] = [];
    const error = await take(1, { baseUrl: server.url, token: 'mine', onError: (one, token) => told.push([one.kind, token]) }).catch(
      (reason) => reason,
    );
    expect(isApiError(error), String(error)).toBe(true);
    expect(error).toMatchObject(facts);
    expect(told).toEqual([[facts.kind, 'mine']]);
    expect(server.heads).toHaveLength(1);
  });

  it('reconnects with the new token after a 401 for an old one', async () => {
    let token = 'old';
    const server = await rawServer(
      (socket) => {
        token = 'new';
        socket.end(envelope('401 No', { code: 40100, message: '', data: {} }));
      },
      (socket) => socket.end(`${stream}${event(1)}`),
    );
    expect(await take(1, { baseUrl: server.url, token: () => token })).toEqual([1]);
  });

  it('follows no redirect, and ends quietly with its signal', async () => {
    const stop = new AbortController();
    const server = await rawServer((socket) =>
      socket.end('HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n'),
    );
    const lost: (string | undefined)[] = [];
    const onLost: WatchOptions['onLost'] = (error) => {
      lost.push(error?.reason);
      stop.abort();
    };
    expect(await take(1, { baseUrl: server.url, signal: stop.signal, onLost })).toEqual([]);
    expect(lost).toEqual(['redirect']);
  });

  it('applies backpressure for a slow reader', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => event(at + 1)).join('');
    const server = await rawServer((socket) => socket.write(`${stream}${many}`));
    const ids: number[] = [];
    for await (const one of watch({ baseUrl: server.url }, 'watchEvents')) {
      ids.push((one as LiveEvent & { id: number }).id);
      if (ids.length % 500 === 0) await new Promise(setImmediate);
      if (ids.length === 5000) break;
    }
    expect(ids).toEqual(Array.from({ length: 5000 }, (_, at) => at + 1));
    expect(server.heads).toHaveLength(1);
  });
});
