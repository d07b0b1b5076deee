import { Agent, type Dispatcher } from 'undici';
import type { Fetch } from '../core/safe-fetch.js';
import { bodyOf, headersOf } from './body.js';
import { NodeHeaders } from './headers.js';
import { NodeResponse } from './response.js';

export interface UndiciFetchOptions {
  /** Maximum connections per server. Defaults to 32. */
  connections?: number;
  /** A custom dispatcher, such as one for a proxy; `connections` is then ignored. */
  dispatcher?: Dispatcher;
}

/** Creates a fetch over undici's `request`, for servers and bulk work: half the cost of the built-in fetch. Never follows redirects. */
export function createUndiciFetch({ connections = 32, dispatcher }: UndiciFetchOptions = {}): Fetch {
  // The client applies its own timeouts.
  const agent = dispatcher ?? new Agent({ connections, headersTimeout: 0, bodyTimeout: 0 });
  return async (url, { method = 'GET', headers, body, signal }) => {
    const at = url.indexOf('/', 'https://'.length);
    const sent = await bodyOf(body);
    const answer = await agent.request({
      origin: at < 0 ? url : url.slice(0, at),
      path: at < 0 ? '/' : url.slice(at),
      method: method as Dispatcher.HttpMethod,
      headers: headersOf(headers, sent),
      body: sent.content ?? null,
      signal: signal ?? null,
    });
    const received = new NodeHeaders();
    for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) received.set(name, String(value));
    return (await NodeResponse.of(url, answer.statusCode, received, answer.body)) as unknown as Response;
  };
}
