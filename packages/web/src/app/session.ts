import type { Data } from '@shiyi/sdk';
import { unload } from 'swr';
import { create } from 'zustand';
import { client, refresh, useOwner } from '#api/client.js';
import { dropEarly } from '#api/early.js';
import { dropActingToken, dropToken, keepToken, readToken } from '#api/token.js';
import { leaveOtherAccount } from './act-as.js';
import { showTimesIn } from './company-time.js';
import type { MenuNode } from './menus.js';
import { safeTarget } from './routes.js';
import { sessionChannel } from './session-channel.js';
import { dropEnd, markEnd } from './session-end.js';
import { fetchMenus, keepMenus, type SessionMenus } from './session-menus.js';
import { useTabs } from './tabs.js';

export type SessionUser = Data<'getSessionInfo'>;

interface Session extends SessionMenus {
  status: 'none' | 'loading' | 'ready' | 'failed';
  user: SessionUser | undefined;
  /** Whether the server rejected the token; the page stays and a dialog opens. */
  expired: boolean;
  /** Whether the user chose to stay on the page after the session ended. */
  signedOut: boolean;
  /** Why the session could not be loaded. */
  failure: unknown;
  /** Where to go after sign-in; set once the menus are known. */
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

const reloadedKey = 'shiyi-reloaded-at';
let loading: Promise<void> | undefined;
/** The last token the server rejected. */
let rejectedToken: string | undefined;

let prepare: (menus: readonly MenuNode[], user: SessionUser) => Promise<unknown> = async () => undefined;

/** Registers work to finish before the console is shown; failures are ignored, and it is awaited for at most 1.5 s. */
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
  // After a repeated sign-in the page is already rendered, so there is nothing to prepare.
  if (useSession.getState().status === 'loading' && !user.must_change_password)
    await Promise.race([prepare(menus, user).catch(() => undefined), sleep(1500)]);
  // The server may have rejected the new token while these requests ran.
  useSession.setState({
    status: 'ready',
    user,
    menus,
    menusProblem,
    signedOut: false,
    expired: rejectedToken !== undefined && rejectedToken === readToken(),
    landing: safeTarget(target, menus),
  });
}

/** Loads the user and the menus; concurrent calls share one load. A failure ends the session. */
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

/** Handles a rejected token: the page stays and a dialog opens. */
export function loseSession() {
  if (leaveOtherAccount()) return;
  rejectedToken = readToken();
  useSession.setState({ expired: true, signedOut: false });
}

/** Reloads the menus, whose titles depend on the language. */
export async function reloadMenus() {
  const read = await fetchMenus();
  const { user } = useSession.getState();
  if (user) useSession.setState(keepMenus(read, user));
}

/** Reloads the user's own name, picture and permissions after a change. */
export async function reloadUser() {
  const user = await client.getSessionInfo();
  showTimesIn(user.time_zone);
  useSession.setState({ user });
}

/** Allows a reload once every 30 seconds, to avoid a reload loop. */
function mayReload(): boolean {
  return Date.now() - Number(sessionStorage.getItem(reloadedKey) ?? 0) > 30_000;
}

function forget() {
  dropToken();
  dropEarly();
  void unload({ revalidate: false });
  useOwner.setState({ enterpriseId: 0, userId: 0 });
}

/** Clears the session after its token expired in an open window, so that no user data remains behind the sign-in page. */
export function expireSession() {
  if (readToken() !== undefined || useSession.getState().status === 'none') return;
  markEnd();
  forget();
  useSession.setState(out);
}

/** Clears the session and reloads the page, or only goes to the sign-in page if it was just reloaded. */
export function endSession() {
  if (leaveOtherAccount()) return;
  if (readToken() === undefined && useSession.getState().status === 'none') return;
  if (useSession.getState().user) markEnd();
  forget();
  sessionChannel.postMessage({ type: 'signed-out' });
  if (mayReload()) {
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    location.reload();
  } else {
    useSession.setState(out);
    location.hash = '#/login';
  }
}

/** Ends the session on the server and in the browser, and the user's own one as well while acting for someone else; shows the sign-in page. */
export async function signOut() {
  dropEnd();
  await client.logout().catch(() => undefined);
  if (dropActingToken()) await client.logout().catch(() => undefined);
  forget();
  useTabs.getState().forget();
  sessionChannel.postMessage({ type: 'signed-out' });
  location.hash = '#/login';
  location.reload();
}

/** Starts a session with a new token; the guards then go to the target if it is safe. */
export async function enter(token: string, remember: boolean, target: string | null = null) {
  keepToken(token, remember);
  dropEnd();
  useSession.setState(out);
  await loadSession(target);
  const { user } = useSession.getState();
  if (user) sessionChannel.postMessage({ type: 'signed-in', userId: user.id });
}

/** Continues on the current page after the same user has signed in again; reloads it for a different user. */
export async function resume(token: string) {
  const before = useSession.getState().user?.id;
  keepToken(token, false);
  await fetchSession();
  const { user } = useSession.getState();
  if (user) sessionChannel.postMessage({ type: 'signed-in', userId: user.id });
  if (user?.id !== before) location.reload();
  else await refresh();
}
