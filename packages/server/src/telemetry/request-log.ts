import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Refusal } from '../http/refusal.js';
import { isQuiet, type Place, placeOf } from './place.js';
import { factsOf, noteFacts } from './request-facts.js';

/** A request that has ended, as logs and metrics see it. */
export interface EndedRequest {
  operation: string | null;
  place: Place;
  /** Status that was sent; null if the client left before. */
  status: number | null;
  ms: number;
  isAborted: boolean;
  /** Stays open as long as its reader does, so its time says nothing. */
  isStream: boolean;
}

export interface RequestLogOptions {
  /** Milliseconds from which a call is marked as slow. Defaults to 1000. */
  slowMs?: number;
  onEnd?: ((ended: EndedRequest) => void) | undefined;
}

const isEventStream = (response: ServerResponse) => String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');

function endedRequest({ method = '' }: IncomingMessage, response: ServerResponse, started: number): EndedRequest {
  const { operation = null, route } = factsOf(response);
  return {
    operation,
    place: placeOf(route, method),
    status: response.headersSent ? response.statusCode : null,
    ms: Math.round((performance.now() - started) * 10) / 10,
    isAborted: !response.writableFinished,
    isStream: isEventStream(response),
  };
}

function levelOf({ operation, place, status }: EndedRequest, isSlow: boolean) {
  if (isSlow) return 'warn';
  return operation === null && isQuiet(place) && status !== null && status < 400 ? 'debug' : 'info';
}

/** Logs one line per request. Its values are of this server's making, so no text of a caller gets into the log. */
export class RequestLog {
  constructor(
    readonly app: FastifyInstance,
    readonly options: RequestLogOptions = {},
  ) {
    // `close` also comes when the client has left, and for requests that the router could not read.
    app.server.prependListener('request', (request, response) => {
      const started = performance.now();
      response.once('close', () => this.#end(request, response, started));
    });
    app.addHook('onRequest', async (request, reply) =>
      noteFacts(reply.raw, { requestId: request.id, route: request.routeOptions.url, caller: request }),
    );
  }

  #end(request: IncomingMessage, response: ServerResponse, started: number) {
    const ended = endedRequest(request, response, started);
    this.options.onEnd?.(ended);
    const { operation, place, status, ms, isAborted, isStream } = ended;
    const {
      requestId = response.getHeader('x-request-id') ?? null,
      caller,
      company = caller?.principal?.enterpriseId,
      code,
    } = factsOf(response);
    const isSlow = !isStream && ms >= (this.options.slowMs ?? 1000);
    this.app.log[levelOf(ended, isSlow)]({
      request_id: requestId,
      method: request.method,
      operation,
      ...(operation === null ? { path: place } : {}),
      status,
      ...(code === undefined ? {} : { code }),
      ms,
      company: company ?? null,
      ...(isAborted ? { aborted: true } : {}),
      ...(isSlow ? { slow: true } : {}),
    });
  }

  /** Logs data that never became a request. */
  unreadable({ status, code }: Refusal) {
    const ended = { operation: null, place: 'other', status, ms: 0, isAborted: false, isStream: false } as const;
    this.options.onEnd?.(ended);
    this.app.log.info({ request_id: null, method: null, operation: null, path: 'other', status, code, ms: 0, company: null });
  }
}
