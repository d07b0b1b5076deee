import { Activity, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readToken } from '#api/token.js';
import { lazyPart } from '#app/lazy-component.js';
import { isInnerPath, isPublicPath } from '#app/menus.js';
import { beginSession, frameOf } from '#app/preload.js';
import { publicRoute, settle } from '#app/routes.js';
import { screenOf } from '#app/screens.js';
import { useSession } from '#app/session.js';
import { homePath, useTabs } from '#app/tabs.js';
import { useWindowTitle } from '#app/useWindowTitle.js';
import { ErrorBoundary } from '#ui/status/ErrorBoundary.js';
import { Splash } from '#ui/status/Skeleton.js';
import { SessionError } from './SessionError.js';

const FirstPassword = lazyPart(() => import('#screens/access/sign-in/FirstPassword.js'), 'FirstPassword');

const redirectPrefix = /^\/redirect(?=\/)/;

type Verdict = { go: string } | 'public' | 'wait' | 'failed' | 'password' | { path: string };

/** Runs the route guards in order and decides what to show for the current path. */
function useVerdict(): Verdict {
  const { pathname, search } = useLocation();
  const { status, user, menus, landing } = useSession();
  const signedIn = readToken() !== undefined;

  if (pathname === '/login' && signedIn && status !== 'loading') return { go: landing };
  if (redirectPrefix.test(pathname)) {
    const rest = pathname.replace(redirectPrefix, '');
    return { go: isInnerPath(rest) && !redirectPrefix.test(rest) ? rest + search : '/' };
  }
  if (isPublicPath(pathname)) return publicRoute(pathname) ? 'public' : { go: '/404' };
  if (!signedIn) return { go: `/login?redirect=${encodeURIComponent(pathname + search)}` };
  if (status === 'failed') return 'failed';
  if (status !== 'ready' || !user) return 'wait';
  if (user.must_change_password) return 'password';
  if (user.roles.length === 0) return { go: '/401' };
  if (pathname === '/') return { go: homePath };
  const settled = settle(pathname, menus);
  // The menu of an open page can be taken away at any time.
  if (!settled) return { go: useTabs.getState().tabs.some((tab) => tab.path === pathname) ? '/401?taken' : '/404' };
  return settled.path === pathname ? { path: pathname } : { go: settled.path };
}

/** Renders the guards, the public pages, and the shell that stays mounted behind them. */
export function Root() {
  const verdict = useVerdict();
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname } = location;
  const { status, user } = useSession();
  const shown = typeof verdict === 'object' && 'path' in verdict;
  const goal = typeof verdict === 'object' && 'go' in verdict ? verdict.go : undefined;
  const ready = status === 'ready' && user !== undefined && !user.must_change_password && user.roles.length > 0;
  const Shell = ready ? frameOf() : undefined;

  useEffect(() => {
    if (status === 'none') beginSession();
    if (pathname !== '/login') useSession.setState({ landing: '/' });
  }, [pathname, status]);

  // Depend on the location, because two URLs typed in a row may redirect to the same goal.
  useEffect(() => {
    if (goal !== undefined)
      void navigate(goal, { replace: true, state: redirectPrefix.test(location.pathname) ? { refresh: true } : null });
  }, [goal, location, navigate]);

  return (
    <>
      {Shell ? (
        // A public page such as /401 only hides the shell, so that unsaved work is kept.
        <Activity mode={shown || goal !== undefined ? 'visible' : 'hidden'}>
          <ErrorBoundary>
            <Suspense fallback={<Splash />}>
              <Shell path={shown ? verdict.path : undefined} />
            </Suspense>
          </ErrorBoundary>
        </Activity>
      ) : null}
      <Cover verdict={verdict} path={pathname} />
    </>
  );
}

/** Renders what replaces the shell. */
function Cover({ verdict, path }: { verdict: Verdict; path: string }) {
  if (verdict === 'public') return <PublicPage path={path} />;
  if (verdict === 'wait') return <Splash />;
  if (verdict === 'failed') return <SessionError />;
  if (verdict !== 'password') return null;
  return (
    <ErrorBoundary>
      <Suspense fallback={<Splash />}>
        <FirstPassword />
      </Suspense>
    </ErrorBoundary>
  );
}

function PublicPage({ path }: { path: string }) {
  const route = publicRoute(path);
  const Screen = screenOf(route?.screen ?? '');
  useWindowTitle(route?.title);
  return Screen ? (
    <ErrorBoundary key={path}>
      <Suspense fallback={<Splash />}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}
