import { Agent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Readable } from 'node:stream';
import { NodeHeaders } from './node-headers.js';
import { NodeResponse } from './node-response.js';
import type { Fetch } from './safe-fetch.js';

export { NodeHeaders };

export interface NodeFetchOptions {
  /** Keep connections open between calls. Defaults to true. */
  keepAlive?: boolean;
}

interface Body {
  type?: string;
  length?: number;
  content?: Uint8Array | Readable;
}

async function bodyOf(body: RequestInit['body']): Promise<Body> {
  if (body === undefined || body === null) return {};
  if (typeof body === 'string') return { content: Buffer.from(body), type: 'text/plain;charset=UTF-8', length: Buffer.byteLength(body) };
  if (ArrayBuffer.isView(body)) {
    const content = new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
    return { content, length: content.byteLength };
  }
  // Forms, files and streams are rare enough to let the built-in class write them.
  const written = new Response(body);
  const type = written.headers.get('content-type');
  const length = body instanceof Blob ? { length: body.size } : {};
  return { ...(type ? { type } : {}), ...length, ...(written.body ? { content: Readable.fromWeb(written.body as never) } : {}) };
}

function headersOf(init: RequestInit['headers'], body: Body): Record<string, string> {
  const headers = new NodeHeaders();
  headers.set('accept', '*/*');
  headers.set('accept-encoding', 'gzip, br, deflate');
  if (body.type) headers.set('content-type', body.type);
  const given = init && Symbol.iterator in init ? (init as Iterable<[string, string]>) : Object.entries(init ?? {});
  for (const [name, value] of given) headers.set(name, value);
  if (body.length !== undefined) headers.set('content-length', String(body.length));
  return Object.fromEntries(headers);
}

function notConnected(reason: unknown) {
  return Object.assign(new Error('stopped before the connection stood', { cause: reason }), { code: 'ERR_SOCKET_CONNECTION_TIMEOUT' });
}

function exchange(url: string, options: RequestOptions, send: typeof httpRequest, body: Body, signal: AbortSignal | null | undefined) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    signal?.throwIfAborted();
    let connected = false;
    const request = send(url, options);
    const stop = () => request.destroy(connected ? signal?.reason : notConnected(signal?.reason));
    signal?.addEventListener('abort', stop);
    request.on('close', () => signal?.removeEventListener('abort', stop));
    request.on('socket', (socket) => {
      connected = !socket.connecting;
      socket.once(url.startsWith('https:') ? 'secureConnect' : 'connect', () => {
        connected = true;
      });
    });
    request.on('error', reject);
    request.on('response', (message) => {
      // Without this a reset, an abort and an early end would all reach the reader as the same `aborted`.
      request.on('error', (error) => message.destroy(error));
      resolve(message);
    });
    if (body.content instanceof Readable) {
      const source = body.content;
      source.on('error', (error) => request.destroy(error));
      request.on('close', () => source.destroy());
      source.pipe(request);
    } else request.end(body.content);
  });
}

/**
 * A fetch over node:http and node:https that is quick to start, for commands that make a call or two.
 * It follows no redirect, whatever is asked, and undoes gzip, deflate and br. The body of an answer is a stream of Node.
 */
export function createNodeFetch({ keepAlive = true }: NodeFetchOptions = {}): Fetch {
  const agents = new Map<string, Agent>();
  return async (url, init) => {
    const secure = url.startsWith('https:') ? await import('node:https') : undefined;
    const protocol = secure ? 'https:' : 'http:';
    const agent = agents.get(protocol) ?? new (secure?.Agent ?? Agent)({ keepAlive });
    agents.set(protocol, agent);
    const body = await bodyOf(init.body);
    const options = { method: init.method ?? 'GET', headers: headersOf(init.headers, body), agent };
    const message = await exchange(url, options, secure?.request ?? httpRequest, body, init.signal);
    return (await NodeResponse.of(url, message)) as unknown as Response;
  };
}

export const nodeFetch = createNodeFetch();
