import { create } from 'zustand';
import { onPartFailure } from './lazy-part.js';

/** Whether the server has another console than the one in this window. */
export const useNewVersion = create<{ isThere: boolean }>(() => ({ isThere: false }));

const pauseMs = 10 * 60_000;
let askedAt = Date.now();

/** The entry script is named after its content. */
const entryOf = (page: Document) => page.querySelector('script[type=module][src]')?.getAttribute('src');

async function look() {
  if (useNewVersion.getState().isThere || !navigator.onLine) return;
  askedAt = Date.now();
  const own = entryOf(document);
  // A server that cannot be reached now is asked the next time.
  const answer = await fetch(location.pathname, { cache: 'no-cache', headers: { Accept: 'text/html' } }).catch(() => undefined);
  const served = answer?.ok ? entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html')) : undefined;
  if (own && served && served !== own) useNewVersion.setState({ isThere: true });
}

/** Looks for a newer console when the window is looked at again, now and then while it is, and when a file of this one is gone. */
export function watchVersion() {
  const lookAgain = () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > pauseMs) void look();
  };
  document.addEventListener('visibilitychange', lookAgain);
  setInterval(lookAgain, pauseMs / 2);
  onPartFailure(() => void look());
}
