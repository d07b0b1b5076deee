import { create } from 'zustand';
import { onChunkFailure } from './lazy-component.js';

/** Whether the server has a different version of the console than this window. */
export const useNewVersion = create<{ isThere: boolean }>(() => ({ isThere: false }));

const pauseMs = 10 * 60_000;
let askedAt = Date.now();

/** The entry script has a content hash in its name. */
const entryOf = (page: Document) => page.querySelector('script[type=module][src]')?.getAttribute('src');

async function look() {
  if (useNewVersion.getState().isThere || !navigator.onLine) return;
  askedAt = Date.now();
  const own = entryOf(document);
  // If the server is unreachable, try again at the next check.
  const answer = await fetch(location.pathname, { cache: 'no-cache', headers: { Accept: 'text/html' } }).catch(() => undefined);
  const served = answer?.ok ? entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html')) : undefined;
  if (own && served && served !== own) useNewVersion.setState({ isThere: true });
}

/** Checks for a new version when the window becomes visible, periodically while it is, and when a file of this version fails to load. */
export function watchVersion() {
  const lookAgain = () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > pauseMs) void look();
  };
  document.addEventListener('visibilitychange', lookAgain);
  setInterval(lookAgain, pauseMs / 2);
  onChunkFailure(() => void look());
}
