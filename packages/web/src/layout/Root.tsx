import { Activity, lazy, Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../components/ErrorBoundary.js';
import { Splash } from '../components/Waiting.js';
import { isInnerPath, isPublicPath } from '../menus.js';
import { publicRoute, settle } from '../routes.js';
import { screenOf } from '../screens.js';
import { loadSession, useSession } from '../session.js';
import { homePath } from '../tabs.js';
import { readToken } from '../token.js';
import { SessionFailed } from './SessionFailed.js';

const Shell = lazy(async () => ({ default: (await import('./Shell.js')).Shell }));
const redirecting = /^\/redirect(?=\/)/;

type Verdict = { go: string } | 'public' | 'wait' | 'failed' | { path: string };

/** Who may see which path: the guards of the console in their order. */
function useVerdict(): Verdict {
  const { pathname, search } = useLocation();
  const { status, user, menus, landing } = useSession();
  const signedIn = readToken() !== undefined;

  if (pathname === '/login' && signedIn && status !== 'loading') return { go: landing };
  if (redirecting.test(pathname)) {
    const rest = pathname.replace(redirecting, '');
    return { go: isInnerPath(rest) && !redirecting.test(rest) ? rest + search : '/' };
  }
  if (isPublicPath(pathname)) return publicRoute(pathname) ? 'public' : { go: '/404' };
  if (!signedIn) return { go: `/login?redirect=${encodeURIComponent(pathname + search)}` };
  if (status === 'failed') return 'failed';
  if (status !== 'ready' || !user) return 'wait';
  if (user.roles.length === 0) return { go: '/401' };
  if (pathname === '/') return { go: homePath };
  const settled = settle(pathname, menus);
  if (!settled) return { go: '/404' };
  return settled.path === pathname ? { path: pathname } : { go: settled.path };
}

/** The guards, the public pages, and the shell that stays alive behind them. */
export function Root() {
  const verdict = useVerdict();
  const { pathname, key } = useLocation();
  const { status, user } = useSession();
  const shown = typeof verdict === 'object' && 'path' in verdict;
  const going = typeof verdict === 'object' && 'go' in verdict;
  const ready = status === 'ready' && user !== undefined && user.roles.length > 0;

  useEffect(() => {
    if (readToken() !== undefined && status === 'none') {
      void import('./Shell.js');
      void loadSession();
    }
    if (pathname !== '/login') useSession.setState({ landing: '/' });
  }, [pathname, status]);

  return (
    <>
      {ready ? (
        // A public page such as /401 only covers the shell, so that no open work is lost behind it.
        <Activity mode={shown || going ? 'visible' : 'hidden'}>
          <Suspense fallback={<Splash />}>
            <Shell path={shown ? verdict.path : undefined} />
          </Suspense>
        </Activity>
      ) : null}
      {/* The same way on from another address is another step; without the key it would not be taken. */}
      {going ? <Navigate key={key} to={verdict.go} replace state={redirecting.test(pathname) ? { refresh: true } : null} /> : null}
      {verdict === 'public' ? <PublicPage path={pathname} /> : null}
      {verdict === 'wait' ? <Splash /> : null}
      {verdict === 'failed' ? <SessionFailed /> : null}
    </>
  );
}

function PublicPage({ path }: { path: string }) {
  const route = publicRoute(path);
  const Screen = screenOf(route?.screen ?? '');
  useEffect(() => {
    document.title = `${route?.title ?? ''} · 食宜`;
  }, [route?.title]);
  return Screen ? (
    <ErrorBoundary key={path}>
      <Suspense fallback={<Splash />}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}
