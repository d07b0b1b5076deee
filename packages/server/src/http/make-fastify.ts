import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type FastifyInstance, fastify } from 'fastify';
import { type LogOptions, loggerOptions } from '../telemetry/log-options.js';
import type { RequestLog } from '../telemetry/request-log.js';
import { type Connections, lookMs, requestMs } from './connections.js';
import { unreadable } from './malformed-requests.js';
import { assertFewValues } from './plain-json.js';
import { Refusal } from './refusal.js';
import { commonHeaders, failure, requestIdOf } from './reply.js';

/** Maximum request body except for uploads, 1 MiB. */
const bodyLimit = 1024 * 1024;

/** Trusts this many proxies, counted outward from this server. */
const trustHops = (hops: number) => (_: string, hop: number) => hop < hops;

interface Watchers {
  connections: Connections;
  log: RequestLog;
}

/** Creates the HTTP server without routes. */
export function makeFastify(options: LogOptions & { trustedProxies?: number }, watchers: () => Watchers): FastifyInstance {
  const { trustedProxies } = options;
  return fastify({
    ...loggerOptions(options),
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
    clientErrorHandler: (error, socket) => {
      const refusal = unreadable(error);
      if (watchers().connections.refuse(socket, refusal)) watchers().log.unreadable(refusal);
    },
  });
}

export function parseJsonBodies(app: FastifyInstance) {
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
