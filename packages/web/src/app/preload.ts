import type { ComponentType } from 'react';
import { fetchMeta } from '#api/meta.js';
import { primeList } from '#api/prime.js';
import { readToken } from '#api/token.js';
import { lazyComponent } from './lazy-component.js';
import { settle } from './routes.js';
import { fetchScreen } from './screens.js';
import { beforeReady, loadSession, useSession } from './session.js';
import { useTabs } from './tabs.js';

type Frame = ComponentType<{ path: string | undefined }>;

/** How long the frame waits for rows that are still loading. */
const listMs = 100;
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

let fetchedShell: Frame | undefined;
let shownShell: Frame | undefined;

async function fetchFrame(): Promise<Frame> {
  fetchedShell = (await import('#layout/Shell.js')).Shell;
  return fetchedShell;
}

/** Returns the frame, already loaded if possible. Always returns the same component, because a different one would remount. */
export function frameOf(): Frame {
  shownShell ??= fetchedShell ?? lazyComponent(fetchFrame);
  return shownShell;
}

/** Load all parts of the current page together; otherwise each would show its own loading state in turn. */
beforeReady((menus, user) => {
  const [path = '', search = ''] = location.hash.slice(1).split(/\?(.*)/s);
  const found = settle(path, menus);
  // Render the page together with the frame, not after it.
  if (found?.path === path && user.roles.length > 0) useTabs.getState().visit(path, search && `?${search}`);
  const parts = Promise.all([fetchFrame(), fetchScreen(found?.route.screen ?? ''), fetchMeta(found?.route.area ?? '')]);
  return Promise.all([parts, primeList(parts.then(() => sleep(listMs)))]);
});

/** Starts loading the frame and the session if there is a token, while the rest of the page is still being parsed. */
export function beginSession() {
  if (readToken() === undefined || useSession.getState().status !== 'none') return;
  fetchFrame().catch(() => undefined);
  void loadSession();
}
