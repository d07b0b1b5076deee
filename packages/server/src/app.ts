import { isUtf8 } from 'node:buffer';
import multipart from '@fastify/multipart';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { failure, requestIdOf } from './answer.js';
import { callbackRoutes } from './callbacks/callback-routes.js';
import type { House } from './context.js';
import { operations, type Served } from './contract.js';
import { authorise, dispatch, pathOf, refuse } from './dispatch.js';
import { addConsole, addDocs } from './pages.js';
import { Refusal } from './refusal.js';
import { sandboxRoutes } from './sandbox/platform-routes.js';

export interface AppOptions {
  /** Proxies in front whose X-Forwarded-* headers are believed. Defaults to none. */
  trustedProxies?: number;
  /** Folder of the built console. */
  console?: string;
  /** Folder of the built reference documentation. */
  docs?: string;
  /** Writes a line a fault, to standard output or here. */
  log?: boolean | NodeJS.WritableStream;
}

/** Largest request body but an upload, 1 MiB. */
const bodyLimit = 1024 * 1024;

const commonHeaders = (requestId: string) => ({
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'X-Request-Id': requestId,
});

/** Believes so many proxies, counted from this server outwards. */
const trustHops = (hops: number) => (_: string, hop: number) => hop < hops;

/** `/admin/v1/role/{id}` as a pattern of the router and as one to look at every method of a path. */
const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

function allowedMethods(path: string): string[] {
  const exact = operations.filter((one) => one.path === path);
  const found = exact.length > 0 ? exact : operations.filter((one) => new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
  return [...new Set(found.map((one) => one.method))].sort();
}

const literalPaths = new Set(operations.map((one) => one.path).filter((path) => !path.includes('{')));

function methodRefusal(path: string, reply: FastifyReply): Refusal {
  reply.header('Allow', allowedMethods(path).join(', '));
  return new Refusal(40500);
}

/** The router takes DELETE /role/tree for DELETE /role/{id}; to the contract it is a method that this path has not. */
function assertOwnPath(operation: Served, request: FastifyRequest, reply: FastifyReply) {
  const path = pathOf(request);
  if (path !== operation.path && literalPaths.has(path)) throw methodRefusal(path, reply);
}

function addOperation(app: FastifyInstance, house: House, operation: Served) {
  app.route({
    method: operation.method,
    url: routeOf(operation.path),
    onRequest: async (request, reply) => {
      assertOwnPath(operation, request, reply);
      await authorise(house, operation, request);
    },
    handler: (request, reply) => dispatch(house, operation, request, reply),
    errorHandler: (error, request, reply) => refuse(house, operation, request, reply, error),
  });
}

/** The HTTP server over one house; routes come from the contract, the sandbox's platform and the built console. */
export async function createApp(house: House, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = fastify({
    logger: options.log
      ? {
          level: 'warn',
          serializers: { req: (request: FastifyRequest) => ({ method: request.method, path: request.url?.split('?')[0] }) },
          ...(options.log === true ? {} : { stream: options.log }),
        }
      : false,
    trustProxy: options.trustedProxies ? trustHops(options.trustedProxies) : false,
    bodyLimit,
    exposeHeadRoutes: false,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) => void failure(request, reply.headers(commonHeaders(request.id)), error),
    clientErrorHandler(error, socket) {
      if (!socket.writable) return;
      const late = (error as { code?: string }).code === 'ERR_HTTP_REQUEST_TIMEOUT';
      const [status, code, message] = late
        ? ['408 Request Timeout', 40800, '请求超时，请重试']
        : ['400 Bad Request', 40000, '请求不符合接口约定'];
      const requestId = requestIdOf(undefined);
      const body = JSON.stringify({ code, message, data: { request_id: requestId } });
      const headers = {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(body),
        Connection: 'close',
        ...commonHeaders(requestId),
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(request.id));
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(body as Buffer)) return done(new Refusal(40000, ['内容不是 UTF-8 编码', 'The content is not UTF-8']));
    parseJson(request, body.toString(), done);
  });
  await app.register(multipart, { limits: { files: 1, fields: 10 }, throwFileSizeLimit: false });
  for (const operation of operations) addOperation(app, house, operation);
  await app.register(callbackRoutes, { prefix: '/platform/callback', house });
  await app.register(sandboxRoutes, { prefix: '/sandbox', house });
  app.get('/healthz', async () => ({ status: 'ok' }));
  if (options.console) addConsole(app, options.console);
  if (options.docs) addDocs(app, options.docs);
  app.setErrorHandler((error, request, reply) => refuse(house, undefined, request, reply, error));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    failure(request, reply, allowedMethods(path).length > 0 ? methodRefusal(path, reply) : new Refusal(40400));
  });
  return app;
}
