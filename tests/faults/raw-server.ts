import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer, type TlsOptions } from 'node:tls';

export interface RawRequest {
  method: string;
  target: string;
  headers: Record<string, string>;
  body: string;
}

export interface RawServer extends AsyncDisposable {
  url: string;
  port: number;
  requests: RawRequest[];
  /** Answers the next requests; it writes raw bytes, so that nothing corrects them on the way. */
  answer: (socket: Socket, request: RawRequest, number: number) => void;
}

/** Takes a complete request off the front of the received data, by its length or chunks. */
function takeRequest(data: Buffer): { request: RawRequest; rest: Buffer } | undefined {
  const end = data.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = data.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  let body = data.subarray(end + 4);
  let rest: Buffer = Buffer.alloc(0);
  if (headers['transfer-encoding'] === 'chunked') {
    if (!body.includes('0\r\n\r\n')) return undefined;
  } else {
    const length = Number(headers['content-length'] ?? 0);
    if (body.length < length) return undefined;
    rest = body.subarray(length);
    body = body.subarray(0, length);
  }
  const [method = '', target = ''] = first.split(' ');
  return { request: { method, target, headers, body: body.toString('utf8') }, rest };
}

/** Starts a server on plain sockets that can break every rule of HTTP. */
export async function startRawServer(secure?: TlsOptions): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const serve = (socket: Socket) => {
    let data: Buffer = Buffer.alloc(0);
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Clients that disconnect midway are part of the tests.
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      data = Buffer.concat([data, chunk]);
      for (let taken = takeRequest(data); taken; taken = takeRequest(data)) {
        data = taken.rest;
        raw.requests.push(taken.request);
        raw.answer(socket, taken.request, raw.requests.length);
      }
    });
  };
  const server: Server = secure ? createSecureServer(secure, serve) : createServer(serve);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const raw: RawServer = {
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}`,
    port,
    requests: [],
    answer: (socket) => socket.end(),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
  return raw;
}

/** Builds a complete HTTP response as bytes. */
export function http(status: number | string, body: string | Uint8Array, headers: Record<string, string | number> = {}): Buffer {
  const content = Buffer.from(body as Uint8Array);
  const lines = Object.entries({ 'content-type': 'application/json', 'content-length': content.length, ...headers });
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status} X\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`),
    content,
  ]);
}

/** Builds a normal success response. */
export function ok(data: unknown, headers: Record<string, string | number> = {}): Buffer {
  return http(200, JSON.stringify({ code: 200, message: '操作成功', data }), headers);
}
