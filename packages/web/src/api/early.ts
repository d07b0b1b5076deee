/** A response requested by the boot script, before the application was loaded. */
export interface EarlyAnswer {
  url: string;
  requestId: string;
  /** Resolves to undefined if the request failed; the call then sends its own request. */
  response: Promise<Response | undefined>;
  stop: AbortController;
  /** Operation and input, if the response is the first read of the page: rows of a list, or a tree. */
  list?: { id: string; input: Record<string, unknown> };
}

export interface EarlyAnswers {
  token: string;
  /** Undefined if this header is not sent. */
  language: string | undefined;
  /** Unix time in milliseconds. */
  askedAt: number;
  answers: EarlyAnswer[];
}

declare global {
  interface Window {
    /** Set by the boot script, which is a separate file. */
    shiyiEarly?: EarlyAnswers;
  }
}

/** Older responses are discarded and requested again. */
const freshMs = 30_000;

/** Aborts and discards all unused early responses. */
export function dropEarly() {
  for (const { stop } of window.shiyiEarly?.answers ?? []) stop.abort();
  delete window.shiyiEarly;
}

/** Returns the early response to the same URL, token and language, if nothing was written since; each is returned once. */
export function takeEarly(url: string, init: RequestInit): EarlyAnswer | undefined {
  const early = window.shiyiEarly;
  if (!early) return undefined;
  const headers = new Headers(init.headers);
  const isSame = headers.get('Admin-Token') === early.token && (headers.get('Accept-Language') ?? undefined) === early.language;
  if (init.method !== 'GET' || !isSame || Date.now() - early.askedAt > freshMs) {
    dropEarly();
    return undefined;
  }
  const found = headers.has('X-Attempt') ? undefined : early.answers.find((one) => one.url === url);
  if (!found) return undefined;
  early.answers.splice(early.answers.indexOf(found), 1);
  init.signal?.addEventListener('abort', () => found.stop.abort());
  return found;
}

/** Returns the early response for the first read of the page, unless a call has already taken it. */
export const earlyList = (): EarlyAnswer | undefined => window.shiyiEarly?.answers.find((one) => one.list);
