import { stateKey } from './PlatformButtons.js';

/** Returns the callback parameters, from the query or the one inside the hash, and removes them from the URL. */
export function takeCallback(hashSearch: string): URLSearchParams {
  const sent = new URLSearchParams(location.search);
  for (const [name, value] of new URLSearchParams(hashSearch)) if (!sent.has(name)) sent.set(name, value);
  const path = location.hash.split('?')[0] ?? '';
  history.replaceState(history.state, '', location.pathname + path);
  return sent;
}

/** Returns whether the OAuth state is the one this browser stored; any other is from another user's sign-in. */
export function isOwnState(state: string | null): boolean {
  const kept = sessionStorage.getItem(stateKey);
  sessionStorage.removeItem(stateKey);
  return kept === state;
}
