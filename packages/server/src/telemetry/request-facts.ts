import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** What is known of a request besides what HTTP tells. Nothing here comes from the text of a request. */
export interface RequestFacts {
  requestId?: string;
  operation?: string;
  /** Pattern of the route; undefined if none matched. */
  route?: string | undefined;
  company?: number | undefined;
  /** Has a principal once a user is known. */
  caller?: Pick<FastifyRequest, 'principal'>;
  /** Code of the envelope of a refusal. */
  code?: number;
}

const known = new WeakMap<ServerResponse, RequestFacts>();

/** Keeps facts about a request until it is logged. */
export function noteFacts(response: ServerResponse, facts: RequestFacts) {
  const earlier = known.get(response);
  if (earlier) Object.assign(earlier, facts);
  else known.set(response, facts);
}

export const factsOf = (response: ServerResponse): RequestFacts => known.get(response) ?? {};
