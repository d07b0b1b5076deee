import type { Data } from '@shiyi/sdk';
import { unload } from 'swr';
import { create } from 'zustand';
import { client, refresh, useOwner } from '../api/client.js';
import { dropEarly } from '../api/early.js';
import { dropToken, keepToken, readToken } from '../api/token.js';
import { showTimesIn } from './company-time.js';
import type { MenuNode } from './menus.js';
import { safeTarget } from './routes.js';
import { fetchMenus, keepMenus, type SessionMenus } from './session-menus.js';
import { useTabs } from './tabs.js';

export type SessionUser = Data<'getSessionInfo'>;

interface Session extends SessionMenus {
  status: 'none' | 'loading' | 'ready' | 'failed';
  user: SessionUser | undefined;
  /** The server no longer knows the token; the page stays and a dialog asks. */
  expired: boolean;
  /** The user stays on the page although the session has ended. */
  signedOut: boolean;
  /** Why it could not be loaded. */
  failure: unknown;
  /** Where the sign-in leads; settled once the menus say which pages there are. */
  landing: string;
}

const out: Session = {
  status: 'none',
  user: undefined,
  menus: [],
  expired: false,
  signedOut: false,
  menusProblem: undefined,
  failure: undefined,
  landing: '/',
};
export const useSession = create<Session>(() => out);

const channel = new BroadcastChannel('shiyi-session');
const reloadedKey = 'shiyi-reloaded-at';
let loading: Promise<void> | undefined;
/** The token that the server no longer knew last. */
let lost: string | undefined;

let prepare: (menus: readonly MenuNode[], user: SessionUser) => Promise<unknown> = async () => undefined;

/** Names what is to be at hand before the console is shown; it may fail or take long, and holds nobody up then. */
export function beforeReady(work: typeof prepare) {
  prepare = work;
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function fetchSession(target: string | null = null) {
  const [user, read] = await Promise.all([client.getSessionInfo(), fetchMenus()]);
  const { menus, menusProblem } = keepMenus(read, user);
  useOwner.setState({ enterpriseId: user.enterprise_id, userId: user.id });
  showTimesIn(user.time_zone);
  useTabs.getState().restore(`shiyi-tabs:${user.enterprise_id}:${user.id}`);
  // Somebody who signs in again stands before a page that is drawn already.
  if (useSession.getState().status === 'loading') await Promise.race([prepare(menus, user).catch(() => undefined), sleep(1500)]);
  // The new token may have been refused already, while these two were on their way.
  useSession.setState({
    status: 'ready',
    user,
    menus,
    menusProblem,
    signedOut: false,
    expired: lost !== undefined && lost === readToken(),
    landing: safeTarget(target, menus),
  });
}

/** Loads who is signed in and the menus, once for however many ask; a failure ends the session. */
export function loadSession(target: string | null = null): Promise<void> {
  loading ??= (async () => {
    useSession.setState({ status: 'loading' });
    try {
      await fetchSession(target);
    } catch (failure) {
      if (!navigator.onLine || !mayReload()) useSession.setState({ status: 'failed', failure });
      else endSession();
    } finally {
      loading = undefined;
    }
  })();
  return loading;
}

/** The server no longer knows the token in force: the page stays and a dialog asks. */
export function loseSession() {
  lost = readToken();
  useSession.setState({ expired: true, signedOut: false });
}

/** Menus and names in the language chosen now. */
export async function reloadMenus() {
  const read = await fetchMenus();
  const { user } = useSession.getState();
  if (user) useSession.setState(keepMenus(read, user));
}

/** The user's own name, picture and rights after a change of them. */
export async function reloadUser() {
  const user = await client.getSessionInfo();
  showTimesIn(user.time_zone);
  useSession.setState({ user });
}

/** A reload helps at most once in 30 seconds; more often it would only turn in circles. */
function mayReload(): boolean {
  return Date.now() - Number(sessionStorage.getItem(reloadedKey) ?? 0) > 30_000;
}

function forget() {
  dropToken();
  dropEarly();
  void unload({ revalidate: false });
  useOwner.setState({ enterpriseId: 0, userId: 0 });
}

/** The token has run out while the window stood open: nothing of its user stays behind the sign-in. */
export function lapse() {
  if (readToken() !== undefined || useSession.getState().status === 'none') return;
  forget();
  useSession.setState(out);
}

/** Forgets the session and starts the page afresh, or only goes to the sign-in where a reload has just been. */
export function endSession() {
  if (readToken() === undefined && useSession.getState().status === 'none') return;
  forget();
  channel.postMessage({ type: 'signed-out' });
  if (mayReload()) {
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    location.reload();
  } else {
    useSession.setState(out);
    location.hash = '#/login';
  }
}

/** Ends the session on the server and here, and shows the sign-in. */
export async function signOut() {
  await client.logout().catch(() => undefined);
  forget();
  useTabs.getState().forget();
  channel.postMessage({ type: 'signed-out' });
  location.hash = '#/login';
  location.reload();
}

/** Starts a session with a token just got; the guards then lead to the target where it is safe. */
export async function enter(token: string, remember: boolean, target: string | null = null) {
  keepToken(token, remember);
  useSession.setState(out);
  await loadSession(target);
  const { user } = useSession.getState();
  if (user) channel.postMessage({ type: 'signed-in', userId: user.id });
}

/** Goes on with the page as it stands after the same person has signed in again. */
export async function resume(token: string) {
  const before = useSession.getState().user?.id;
  keepToken(token, false);
  await fetchSession();
  const { user } = useSession.getState();
  if (user) channel.postMessage({ type: 'signed-in', userId: user.id });
  if (user?.id !== before) location.reload();
  else await refresh();
}

type Message = { type: 'signed-out' } | { type: 'signed-in'; userId: number };

async function hear({ data }: MessageEvent<Message>) {
  const { user, expired, signedOut } = useSession.getState();
  if (data.type === 'signed-out') {
    if (user) location.reload();
  } else if (!user || data.userId !== user.id) location.reload();
  else if (expired || signedOut) {
    useSession.setState({ expired: false, signedOut: false });
    await refresh();
  }
}

/** Keeps windows of one browser in step and never shows a page of an ended session from the history. */
export function watchSession() {
  channel.addEventListener('message', (event: MessageEvent<Message>) => void hear(event));
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}
