import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { resolve } from '../../../../openapi/document.js';
import { callbackRoutes } from '../outside/wecom/callback-routes.js';
import { pageRoutes } from '../public-pages/page-routes.js';
import { sandboxRoutes } from '../sandbox/platform-routes.js';
import type { LogOptions } from '../telemetry/log-options.js';
import type { Metrics } from '../telemetry/metrics.js';
import { addMetrics } from '../telemetry/metrics-route.js';
import { noteFacts } from '../telemetry/request-facts.js';
import { RequestLog } from '../telemetry/request-log.js';
import { inWork } from '../telemetry/work-scope.js';
import { AddressLimiter, anonymousLimits, limitCall, limitScope } from './address-limiter.js';
import { compressReplies } from './compress.js';
import { Connections } from './connections.js';
import type { Deps } from './context.js';
import { contract, operations, type ServedOperation } from './contract.js';
import { addHealthChecks } from './health.js';
import { makeFastify, parseJsonBodies } from './make-fastify.js';
import { assertValidHeaders, replyToMalformedRequests } from './malformed-requests.js';
import { isOfDevice } from './of-device.js';
import { allowOrigins } from './other-origins.js';
import { addConsole, addDocs, redirectToScreen } from './pages.js';
import { Refusal } from './refusal.js';
import { refuse } from './refuse.js';
import { commonHeaders, failure, pathOf } from './reply.js';
import { authorise, runOperation } from './run-operation.js';
import { Shutdown } from './shutdown.js';

export interface AppOptions extends LogOptions {
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
  /** Milliseconds from which a call is logged as slow. Defaults to 1000. */
  slowMs?: number;
  /** Served at `/metrics` to whoever has the token. */
  metrics?: Metrics | undefined;
  metricsToken?: string | undefined;
}

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
  devices: AddressLimiter;
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
  const workOf = ({ id }: FastifyRequest) => ({ operation: operation.id, request_id: id });
  app.route({
    method: operation.method,
    url: routeOf(operation.path),
    config: { isSigned },
    onRequest: async (request, reply) => {
      noteFacts(reply.raw, { operation: operation.id });
      assertOwnPath(operation, request, reply);
      if (operation.permission === 'public') limitCall(limiter, request);
      if (isSigned) limitCall(limiters.signed, request);
      if (isOfDevice(operation, request)) limitCall(limiters.devices, request);
      await inWork(workOf(request), () => authorise(deps, operation, request));
    },
    handler: async (request, reply) => {
      const sent = await inWork(workOf(request), () => runOperation(deps, operation, request, reply));
      // Only a token that is not valid counts.
      if (isOfDevice(operation, request)) limiters.devices.giveBack(request.ip);
      return sent;
    },
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

/** Creates the HTTP server with the routes of the contract, the simulated WeCom API and the built console. */
export async function createApp(deps: Deps, options: AppOptions = {}): Promise<{ app: FastifyInstance; shutdown: Shutdown }> {
  const app = makeFastify(options, () => ({ connections, log }));
  const connections = new Connections(app.server);
  const { metrics, metricsToken: token } = options;
  const log = new RequestLog(app, { ...options, onEnd: metrics?.noteRequest });
  const shutdown = new Shutdown(app, connections);
  replyToMalformedRequests(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(request.id));
    assertValidHeaders(request);
  });
  if (options.allowedOrigins?.length) await allowOrigins(app, options.allowedOrigins);
  parseJsonBodies(app);
  compressReplies(app);
  await app.register(multipart, { limits: { files: 1, fields: 20, parts: 21 }, throwFileSizeLimit: false });
  const limiters = {
    calls: new AddressLimiter(anonymousLimits.calls),
    files: new AddressLimiter(anonymousLimits.files),
    signed: new AddressLimiter(anonymousLimits.signed),
    devices: new AddressLimiter(anonymousLimits.devices),
  };
  for (const operation of operations) addOperation(app, deps, operation, limiters);
  // Set this before creating scopes: a scope inherits the error handler that exists when it is created.
  app.setErrorHandler((error, request, reply) => refuse(deps, undefined, request, reply, error));
  await addPlatform(app, deps);
  await app.register(pageRoutes, { prefix: '/p', deps, limiter: limiters.calls });
  addHealthChecks(app, deps, shutdown);
  if (metrics && token) addMetrics(app, metrics, token, (request) => limitCall(limiters.calls, request));
  if (options.console) addConsole(app, options.console, options.connectOrigins);
  if (options.docs) addDocs(app, options.docs);
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (options.console && !isApiPath(path) && redirectToScreen(request, reply)) return;
    failure(request, reply, allowedMethods(path).length > 0 ? methodRefusal(path, reply) : new Refusal(40400));
  });
  return { app, shutdown };
}
