import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Readable } from 'node:stream';
import type { Fetch, OnProgress } from '../core/safe-fetch.js';
import { type Body, bodyOf, headersOf } from './body.js';
import { NodeHeaders } from './headers.js';
import { NodeResponse } from './response.js';

export { type FileId, type SavedFile, type SaveOptions, saveFile } from './save-file.js';
export { writeWhole } from './write-whole.js';
export { NodeHeaders };

export interface NodeFetchOptions {
  /** Keep connections open between calls. Defaults to true. */
  keepAlive?: boolean;
}

function connectionError(reason: unknown) {
  return Object.assign(new Error('stopped before the connection was established', { cause: reason }), {
    code: 'ERR_SOCKET_CONNECTION_TIMEOUT',
  });
}

interface Exchange {
  send: typeof httpRequest;
  body: Body;
  signal: AbortSignal | null | undefined;
  onProgress: OnProgress | undefined;
}

function pipeUpload(source: Readable, request: ClientRequest, { body, onProgress }: Exchange) {
  let done = 0;
  const count = (chunk: Uint8Array) => {
    done += chunk.length;
    onProgress?.(done, body.length);
  };
  source.on('data', count);
  source.on('error', (error) => request.destroy(error));
  request.on('close', () => source.destroy());
  source.pipe(request);
}

function sendRequest(url: string, options: RequestOptions, given: Exchange) {
  const { send, body, signal } = given;
  return new Promise<IncomingMessage>((resolve, reject) => {
    signal?.throwIfAborted();
    let connected = false;
    const request = send(url, options);
    const stop = () => request.destroy(connected ? signal?.reason : connectionError(signal?.reason));
    signal?.addEventListener('abort', stop);
    request.on('close', () => signal?.removeEventListener('abort', stop));
    request.on('socket', (socket) => {
      connected = !socket.connecting;
      // A reused connection emits no connect event.
      if (connected) return;
      socket.once(url.startsWith('https:') ? 'secureConnect' : 'connect', () => {
        connected = true;
      });
    });
    request.on('error', reject);
    request.on('response', (message) => {
      // Otherwise a reset, an abort and an early end would all reach the reader as `aborted`.
      request.on('error', (error) => message.destroy(error));
      resolve(message);
    });
    if (body.content instanceof Readable) pipeUpload(body.content, request, given);
    else request.end(body.content);
  });
}

/**
 * Creates a fetch over node:http and node:https that loads fast, for commands that make only a call or two.
 * It never follows redirects, whatever `redirect` says, and decodes gzip, deflate and br. Response bodies are Node streams.
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
    const { signal, onProgress } = init;
    const message = await sendRequest(url, options, { send: secure?.request ?? httpRequest, body, signal, onProgress });
    const headers = new NodeHeaders();
    for (let at = 0; at + 1 < message.rawHeaders.length; at += 2)
      headers.append(message.rawHeaders[at] as string, message.rawHeaders[at + 1] as string);
    return (await NodeResponse.of(url, message.statusCode ?? 0, headers, message)) as unknown as Response;
  };
}

export const nodeFetch = createNodeFetch();
