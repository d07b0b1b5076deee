/** What a request that is no operation was for. Few values, because a path may be any text. */
export type Place = 'callback' | 'sandbox' | 'docs' | 'health' | 'metrics' | 'console' | 'other';

const prefixes: readonly (readonly [string, Place])[] = [
  ['/platform/callback', 'callback'],
  ['/sandbox', 'sandbox'],
  ['/docs', 'docs'],
  ['/openapi.', 'docs'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/metrics', 'metrics'],
];

/** Returns the place of a route. All routes that are not listed here are files of the console. */
export function placeOf(route: string | undefined, method: string): Place {
  if (route === undefined || method === 'OPTIONS') return 'other';
  return prefixes.find(([prefix]) => route.startsWith(prefix))?.[1] ?? 'console';
}

/** Files and probes, of which there are many that say nothing. */
export const isQuiet = (place: Place) => ['docs', 'health', 'metrics', 'console'].includes(place);
