import type { ComponentType } from 'react';
import { fetchMeta } from '../api/meta.js';
import { primeList } from '../api/prime.js';
import { readToken } from '../api/token.js';
import { lazyPart } from './lazy-part.js';
import { settle } from './routes.js';
import { fetchScreen } from './screens.js';
import { beforeReady, loadSession, useSession } from './session.js';
import { useTabs } from './tabs.js';

type Frame = ComponentType<{ path: string | undefined }>;

/** How long rows that are on their way hold up the frame. */
const listMs = 100;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

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
beforeReady((menus, user) => {
  const [path = '', search = ''] = location.hash.slice(1).split(/\?(.*)/s);
  const found = settle(path, menus);
  // The page is drawn with the frame, not after it.
  if (found?.path === path && user.roles.length > 0) useTabs.getState().visit(path, search && `?${search}`);
  const parts = Promise.all([fetchFrame(), fetchScreen(found?.route.screen ?? ''), fetchMeta(found?.route.area ?? '')]);
  return Promise.all([parts, primeList(parts.then(() => sleep(listMs)))]);
});

/** Begins at once where a token is at hand: the frame and the session come while the rest of the page is still being read. */
export function beginSession() {
  if (readToken() === undefined || useSession.getState().status !== 'none') return;
  fetchFrame().catch(() => undefined);
  void loadSession();
}
