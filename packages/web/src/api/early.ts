/** An answer that was asked for before the application had been read. */
export interface EarlyAnswer {
  url: string;
  requestId: string;
  /** Nothing where none came: then the call asks as it would have. */
  response: Promise<Response | undefined>;
  stop: AbortController;
  /** The list that it is a page of. */
  list?: { id: string; input: Record<string, unknown> };
}

export interface EarlyAnswers {
  token: string;
  /** Missing where the server is sent no such header. */
  language: string | undefined;
  /** By the clock of `Date.now()`. */
  askedAt: number;
  answers: EarlyAnswer[];
}

declare global {
  interface Window {
    /** Put there by the boot script, which is a file of its own. */
    shiyiEarly?: EarlyAnswers;
  }
}

/** What is older is asked again: the page was long on its way. */
const freshMs = 30_000;

/** Ends what nobody has taken over; after this nobody can. */
export function dropEarly() {
  for (const { stop } of window.shiyiEarly?.answers ?? []) stop.abort();
  delete window.shiyiEarly;
}

/** The early answer to this very request: the same address, person and language, nothing written since; each is given once. */
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

/** The page of a list that was asked for early, until a call takes it. */
export const earlyList = (): EarlyAnswer | undefined => window.shiyiEarly?.answers.find((one) => one.list);
