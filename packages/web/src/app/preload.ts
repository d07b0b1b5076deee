import type { ComponentType } from 'react';
import { fetchMeta } from '../api/meta.js';
import { readToken } from '../api/token.js';
import { lazyPart } from './lazy-part.js';
import { settle } from './routes.js';
import { fetchScreen } from './screens.js';
import { beforeReady, loadSession, useSession } from './session.js';

type Frame = ComponentType<{ path: string | undefined }>;

let fetched: Frame | undefined;
let given: Frame | undefined;

async function fetchFrame(): Promise<Frame> {
  fetched = (await import('../layout/Shell.js')).Shell;
  return fetched;
}

/** The frame: at once where it has come already. Always the same one, because another would begin anew. */
export function frameOf(): Frame {
  given ??= fetched ?? lazyPart(fetchFrame);
  return given;
}

/** What the page at the address is made of comes together: each part that came by itself would be shown, and waited for, by itself. */
beforeReady((menus) => {
  const route = settle(location.hash.slice(1).split('?')[0] ?? '', menus)?.route;
  return Promise.all([fetchFrame(), fetchScreen(route?.screen ?? ''), fetchMeta(route?.area ?? '')]);
});

/** Begins at once where a token is at hand: the frame and the session come while the rest of the page is still being read. */
export function beginSession() {
  if (readToken() === undefined || useSession.getState().status !== 'none') return;
  fetchFrame().catch(() => undefined);
  void loadSession();
}
