import { takeEarly } from './early.js';

/** Record of a request: enough to find it in the server's logs, without its content. */
export interface RecentRequest {
  id: string;
  method: string;
  /** Without the query and without file keys. */
  path: string;
  /** HTTP status; undefined while the request runs or if there was no response. */
  status?: number;
  at: number;
}

const maxRequests = 5;
let recent: readonly RecentRequest[] = [];

/** Returns the last requests, newest first. */
export const recentRequests = () => recent;

const mostSent = 100;
const sent = new Set<string>();

/** Whether this window sent the request, of late. */
export const isSentHere = (requestId: string) => sent.has(requestId);

function addOwnWrite(requestId: string) {
  sent.add(requestId);
  const [oldest] = sent;
  if (sent.size > mostSent && oldest !== undefined) sent.delete(oldest);
}

/** Wraps `fetch` and records the last requests for problem reports. */
export async function recordingFetch(url: string, init: RequestInit): Promise<Response> {
  const path = new URL(url).pathname.replace(/(?<=\/files\/).+/, '…');
  const id = new Headers(init.headers).get('X-Request-Id') ?? '';
  const noted: RecentRequest = { id, method: init.method ?? 'GET', path, at: Date.now() };
  if (noted.method !== 'GET') addOwnWrite(id);
  recent = [noted, ...recent].slice(0, maxRequests);
  const early = takeEarly(url, init);
  const given = await early?.response;
  // The server logged the request under the id it was sent with.
  if (early && given) noted.id = early.requestId;
  const answer = given ?? (await fetch(url, init));
  noted.status = answer.status;
  return answer;
}
