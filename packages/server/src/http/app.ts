import { isUtf8 } from 'node:buffer';
import multipart from '@fastify/multipart';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { resolve } from '../../../../openapi/document.js';
import { sandboxRoutes } from '../sandbox/platform-routes.js';
import { callbackRoutes } from '../wecom/callback-routes.js';
import { AddressLimiter, anonymousLimits, limitCall, limitScope } from './address-limiter.js';
import { commonHeaders, failure, requestIdOf } from './answer.js';
import { compressAnswers } from './compress.js';
import { Connections, lookMs, requestMs } from './connections.js';
import type { Services } from './context.js';
import { contract, operations, type Served } from './contract.js';
import { authorise, dispatch, refuse } from './dispatch.js';
import { answerOddRequests, assertAnswerable, unreadable } from './odd-requests.js';
import { allowOrigins } from './other-origins.js';
import { addConsole, addDocs } from './pages.js';
import { Refusal } from './refusal.js';
import { pathOf } from './run-operation.js';
import { Shutdown } from './shutdown.js';

export interface AppOptions {
  /** Proxies in front whose X-Forwarded-* headers are believed. Defaults to none. */
  trustedProxies?: number;
  /** Origins whose pages may call this server. Defaults to none but its own. */
  allowedOrigins?: string[];
  /** Origins that the console may call besides its own. */
  connectOrigins?: string[];
  /** Folder of the built console. */
  console?: string;
  /** Folder of the built reference documentation. */
  docs?: string;
  /** Writes a line a fault, to standard output or here. */
  log?: boolean | NodeJS.WritableStream;
}

/** Largest request body but an upload, 1 MiB. */
const bodyLimit = 1024 * 1024;

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

const answersFile = ({ operation }: Served) => !resolve(contract, operation.responses['200'] ?? {}).content?.['application/json'];

interface PublicLimiters {
  calls: AddressLimiter;
  files: AddressLimiter;
}

function addOperation(app: FastifyInstance, services: Services, operation: Served, limiters: PublicLimiters) {
  const limiter = answersFile(operation) ? limiters.files : limiters.calls;
  app.route({
    method: operation.method,
    url: routeOf(operation.path),
    onRequest: async (request, reply) => {
      assertOwnPath(operation, request, reply);
      if (operation.permission === 'public') limitCall(limiter, request);
      await authorise(services, operation, request);
    },
    handler: (request, reply) => dispatch(services, operation, request, reply),
    errorHandler: (error, request, reply) => refuse(services, operation, request, reply, error),
  });
}

/** Where the platform calls, and the imitated platform of sandbox companies. */
async function addPlatform(app: FastifyInstance, services: Services) {
  await app.register(async (scope) => {
    limitScope(scope, new AddressLimiter(anonymousLimits.callbacks), (status) => status >= 400);
    await scope.register(callbackRoutes, { prefix: '/platform/callback', services });
  });
  if (!services.sandbox.allowed) return;
  await app.register(async (scope) => {
    limitScope(scope, new AddressLimiter(anonymousLimits.sandbox));
    await scope.register(sandboxRoutes, { prefix: '/sandbox', services });
  });
}

function makeFastify({ log, trustedProxies }: AppOptions, connections: () => Connections): FastifyInstance {
  return fastify({
    logger: log
      ? {
          level: 'warn',
          serializers: { req: (request: FastifyRequest) => ({ method: request.method, path: request.url?.split('?')[0] }) },
          ...(log === true ? {} : { stream: log }),
        }
      : false,
    trustProxy: trustedProxies ? trustHops(trustedProxies) : false,
    bodyLimit,
    exposeHeadRoutes: false,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    // `Connections` times the body: an upload may take long as long as it moves.
    requestTimeout: 0,
    http: { headersTimeout: requestMs, connectionsCheckingInterval: lookMs, requireHostHeader: false },
    // For a connection that neither sends nor takes anything; one that lives longer, such as a stream, keeps it busy.
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void failure(request, reply.headers(commonHeaders(request.id)), error),
    clientErrorHandler: (error, socket) => connections().refuse(socket, unreadable(error)),
  });
}

function parseJsonBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Many clients name the type on every call; no bytes are a body left out.
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body as Buffer)) return done(new Refusal(40000, ['内容不是 UTF-8 编码', 'The content is not UTF-8']));
    parseJson(request, body.toString(), done);
  });
}

function addHealthChecks(app: FastifyInstance, shutdown: Shutdown) {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (shutdown.begun) throw new Refusal(50300, undefined, { wait_seconds: 1 });
    return { status: 'ok' };
  });
}

/** The HTTP server; routes come from the contract, the sandbox's platform and the built console. */
export async function createApp(services: Services, options: AppOptions = {}): Promise<{ app: FastifyInstance; shutdown: Shutdown }> {
  const app = makeFastify(options, () => connections);
  const connections = new Connections(app.server);
  const shutdown = new Shutdown(app, connections);
  if (options.allowedOrigins?.length) await allowOrigins(app, options.allowedOrigins);
  answerOddRequests(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(request.id));
    assertAnswerable(request);
  });
  parseJsonBodies(app);
  compressAnswers(app);
  await app.register(multipart, { limits: { files: 1, fields: 10 }, throwFileSizeLimit: false });
  const limiters = { calls: new AddressLimiter(anonymousLimits.calls), files: new AddressLimiter(anonymousLimits.files) };
  for (const operation of operations) addOperation(app, services, operation, limiters);
  // A scope takes over the error handler that is set when it is made.
  app.setErrorHandler((error, request, reply) => refuse(services, undefined, request, reply, error));
  await addPlatform(app, services);
  addHealthChecks(app, shutdown);
  if (options.console) addConsole(app, options.console, options.connectOrigins);
  if (options.docs) addDocs(app, options.docs);
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    failure(request, reply, allowedMethods(path).length > 0 ? methodRefusal(path, reply) : new Refusal(40400));
  });
  return { app, shutdown };
}
