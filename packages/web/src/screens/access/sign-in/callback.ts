import { stateKey } from './PlatformButtons.js';

/** What the platform sent along, from the real query or the one inside the hash; afterwards it is gone from the address. */
export function takeCallback(hashSearch: string): URLSearchParams {
  const sent = new URLSearchParams(location.search);
  for (const [name, value] of new URLSearchParams(hashSearch)) if (!sent.has(name)) sent.set(name, value);
  const path = location.hash.split('?')[0] ?? '';
  history.replaceState(history.state, '', location.pathname + path);
  return sent;
}

/** Whether the one-time value is the one this browser left with; a value it never left with belongs to somebody else. */
export function isOwnState(state: string | null): boolean {
  const kept = sessionStorage.getItem(stateKey);
  sessionStorage.removeItem(stateKey);
  return kept === state;
}
