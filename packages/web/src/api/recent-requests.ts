import { takeEarly } from './early.js';

/** What is remembered of a request: enough to find it in the server's logs, nothing of what it carried. */
export interface RecentRequest {
  id: string;
  method: string;
  /** Without query, and without the keys of files. */
  path: string;
  /** HTTP status; nothing while it is under way or where no answer came. */
  status?: number;
  at: number;
}

const kept = 5;
let recent: readonly RecentRequest[] = [];

/** The last requests, newest first. */
export const recentRequests = () => recent;

/** `fetch` that remembers the last requests for reports of problems. */
export async function notedFetch(url: string, init: RequestInit): Promise<Response> {
  const path = new URL(url).pathname.replace(/(?<=\/files\/).+/, '…');
  const id = new Headers(init.headers).get('X-Request-Id') ?? '';
  const noted: RecentRequest = { id, method: init.method ?? 'GET', path, at: Date.now() };
  recent = [noted, ...recent].slice(0, kept);
  const early = takeEarly(url, init);
  const given = await early?.response;
  // The server knows the request by the name that it was sent with.
  if (early && given) noted.id = early.requestId;
  const answer = given ?? (await fetch(url, init));
  noted.status = answer.status;
  return answer;
}
