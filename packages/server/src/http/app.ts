import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { resolve } from '../../../../openapi/document.js';
import { callbackRoutes } from '../outside/wecom/callback-routes.js';
import { sandboxRoutes } from '../sandbox/platform-routes.js';
import { AddressLimiter, anonymousLimits, limitCall, limitScope } from './address-limiter.js';
import { compressReplies } from './compress.js';
import { Connections, lookMs, requestMs } from './connections.js';
import type { Deps } from './context.js';
import { contract, operations, type ServedOperation } from './contract.js';
import { addHealthChecks } from './health.js';
import { assertValidHeaders, replyToMalformedRequests, unreadable } from './malformed-requests.js';
import { allowOrigins } from './other-origins.js';
import { addConsole, addDocs, redirectToScreen } from './pages.js';
import { assertFewValues } from './plain-json.js';
import { Refusal } from './refusal.js';
import { refuse } from './refuse.js';
import { commonHeaders, failure, pathOf, requestIdOf } from './reply.js';
import { authorise, runOperation } from './run-operation.js';
import { Shutdown } from './shutdown.js';

export interface AppOptions {
  /** Number of reverse proxies whose X-Forwarded-* headers are trusted. Defaults to none. */
  trustedProxies?: number;
  /** Origins whose pages may call this server, besides its own. Defaults to none. */
  allowedOrigins?: string[];
  /** Origins that the console may call besides its own. */
  connectOrigins?: string[];
  /** Folder of the built console. */
  console?: string;
  /** Folder of the built reference documentation. */
  docs?: string;
  /** Logs one line per error, to standard output or to this stream. */
  log?: boolean | NodeJS.WritableStream;
}

/** Maximum request body except for uploads, 1 MiB. */
const bodyLimit = 1024 * 1024;

/** Trusts this many proxies, counted outward from this server. */
const trustHops = (hops: number) => (_: string, hop: number) => hop < hops;

/** Converts `/admin/v1/role/{id}` to a router pattern. */
const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** First segments of the contract's paths, such as `admin`. */
const apiRoots = new Set(operations.map(({ path }) => path.split('/')[1]));
const isApiPath = (path: string) => apiRoots.has(path.split('/')[1]);

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

/** The router matches DELETE /role/tree to DELETE /role/{id}, but the contract does not allow that method on this path. */
function assertOwnPath(operation: ServedOperation, request: FastifyRequest, reply: FastifyReply) {
  const path = pathOf(request);
  if (path !== operation.path && literalPaths.has(path)) throw methodRefusal(path, reply);
}

const answersFile = ({ operation }: ServedOperation) => !resolve(contract, operation.responses['200'] ?? {}).content?.['application/json'];

interface PublicLimiters {
  calls: AddressLimiter;
  files: AddressLimiter;
  signed: AddressLimiter;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests are signed by the customers' app. */
    isSigned?: boolean;
  }
  interface FastifyRequest {
    /** SHA-256 in hex of the body of a signed request. */
    bodyDigest?: string;
  }
}

function addOperation(app: FastifyInstance, deps: Deps, operation: ServedOperation, limiters: PublicLimiters) {
  const limiter = answersFile(operation) ? limiters.files : limiters.calls;
  const isSigned = operation.permission === 'app-key';
  app.route({
    method: operation.method,
    url: routeOf(operation.path),
    config: { isSigned },
    onRequest: async (request, reply) => {
      assertOwnPath(operation, request, reply);
      if (operation.permission === 'public') limitCall(limiter, request);
      if (isSigned) limitCall(limiters.signed, request);
      await authorise(deps, operation, request);
    },
    handler: (request, reply) => runOperation(deps, operation, request, reply),
    errorHandler: (error, request, reply) => refuse(deps, operation, request, reply, error),
  });
}

/** Adds the WeCom callbacks and the simulated WeCom API of sandbox companies. */
async function addPlatform(app: FastifyInstance, deps: Deps) {
  await app.register(async (scope) => {
    limitScope(scope, new AddressLimiter(anonymousLimits.callbacks), (status) => status >= 400);
    await scope.register(callbackRoutes, { prefix: '/platform/callback', deps });
  });
  if (!deps.sandbox.allowed) return;
  await app.register(async (scope) => {
    limitScope(scope, new AddressLimiter(anonymousLimits.sandbox));
    await scope.register(sandboxRoutes, { prefix: '/sandbox', deps });
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
    // `Connections` limits the time of the body: an upload may take long as long as it makes progress.
    requestTimeout: 0,
    http: { headersTimeout: requestMs, connectionsCheckingInterval: lookMs, requireHostHeader: false },
    // Closes connections without traffic in either direction. Long-lived ones, such as event streams, keep sending data.
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
    // Many clients always send a content type. Treat an empty body as no body.
    if (body.length === 0) return done(null, undefined);
    if (request.routeOptions.config.isSigned)
      request.bodyDigest = createHash('sha256')
        .update(body as Buffer)
        .digest('hex');
    if (!isUtf8(body as Buffer)) return done(new Refusal(40000, ['内容不是 UTF-8 编码', 'The content is not UTF-8']));
    assertFewValues(body as Buffer);
    parseJson(request, body.toString(), done);
  });
}

/** Creates the HTTP server with the routes of the contract, the simulated WeCom API and the built console. */
export async function createApp(deps: Deps, options: AppOptions = {}): Promise<{ app: FastifyInstance; shutdown: Shutdown }> {
  const app = makeFastify(options, () => connections);
  const connections = new Connections(app.server);
  const shutdown = new Shutdown(app, connections);
  replyToMalformedRequests(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(request.id));
    assertValidHeaders(request);
  });
  if (options.allowedOrigins?.length) await allowOrigins(app, options.allowedOrigins);
  parseJsonBodies(app);
  compressReplies(app);
  await app.register(multipart, { limits: { files: 1, fields: 10, parts: 11 }, throwFileSizeLimit: false });
  const limiters = {
    calls: new AddressLimiter(anonymousLimits.calls),
    files: new AddressLimiter(anonymousLimits.files),
    signed: new AddressLimiter(anonymousLimits.signed),
  };
  for (const operation of operations) addOperation(app, deps, operation, limiters);
  // Set this before creating scopes: a scope inherits the error handler that exists when it is created.
  app.setErrorHandler((error, request, reply) => refuse(deps, undefined, request, reply, error));
  await addPlatform(app, deps);
  addHealthChecks(app, deps, shutdown);
  if (options.console) addConsole(app, options.console, options.connectOrigins);
  if (options.docs) addDocs(app, options.docs);
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (options.console && !isApiPath(path) && redirectToScreen(request, reply)) return;
    failure(request, reply, allowedMethods(path).length > 0 ? methodRefusal(path, reply) : new Refusal(40400));
  });
  return { app, shutdown };
}
