import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operations } from '@shiyi/sdk';
import { examples } from '../../packages/sdk/src/generated/examples.js';

// biome-ignore lint/suspicious/noExplicitAny: planted responses break the types on purpose.
export type Data = any;

/** Response of a third-party back end to one call. */
export interface Answer {
  status: number;
  code: unknown;
  data: Data;
  /** The whole body, instead of an envelope. */
  body?: string;
}

/** Changes the response of an operation; `query` is the requested query. */
export type Plant = (answer: Answer, query: URLSearchParams) => void;

interface Row {
  id: string;
  method: string;
  path: RegExp;
  isFile: boolean;
}

const rows: Row[] = Object.entries(operations)
  .sort(([, [, one]], [, [, other]]) => one.split('{').length - other.split('{').length)
  .map(([id, [method, path, letters]]) => ({
    id,
    method,
    isFile: letters.includes('f'),
    path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));

/** Returns the contract's example, with the requested page. */
function exampleFor(id: string, query: URLSearchParams): Data {
  const data = structuredClone(examples[id]) as Data;
  if (!Array.isArray(data?.list) || !('page' in data)) return data;
  const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 20)];
  const list = data.list.slice((page - 1) * limit, page * limit);
  return { ...data, list, total: data.list.length, page, limit, next: null };
}

function send(response: ServerResponse, { status, code, data, body }: Answer) {
  response.writeHead(status, { 'content-type': body === undefined ? 'application/json' : 'text/html' });
  response.end(body ?? JSON.stringify({ code, message: 'ok', data }));
}

interface Ways {
  successCode?: number;
  /** Origin that CORS allows, with the two documented headers. */
  origin?: () => string;
}

/** Starts a plain HTTP server that responds with the contract's examples, changed by the plants. */
export async function foreignServer(plants: Record<string, Plant> = {}, { successCode = 200, origin }: Ways = {}) {
  const asked: { operation: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    if (origin) response.setHeader('access-control-allow-origin', origin());
    if (request.method === 'OPTIONS')
      return void response
        .writeHead(204, {
          'access-control-allow-headers': 'Admin-Token, Content-Type',
          'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        })
        .end();
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const known = rows.find(({ method, path }) => method === request.method && path.test(pathname));
    request.resume();
    if (known?.isFile) return void response.writeHead(200, { 'content-type': 'image/png' }).end('x');
    const id = known?.id;
    if (id !== undefined) asked.push({ operation: id, headers: request.headers });
    if (id === undefined) return send(response, { status: 404, code: 40400, data: {} });
    const answer: Answer = { status: 200, code: successCode, data: exampleFor(id, searchParams) };
    plants[id]?.(answer, searchParams);
    send(response, answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    /** The received calls, each with its headers. */
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
