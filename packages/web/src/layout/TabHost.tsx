import { chakra } from '@chakra-ui/react';
import { Activity, memo, Suspense, useMemo } from 'react';
import { UNSAFE_LocationContext as LocationContext, NavigationType, Route, Routes } from 'react-router-dom';
import { lazyPart } from '#app/lazy-component.js';
import { TabContext } from '#app/navigation.js';
import { type Route as Found, settle } from '#app/routes.js';
import { screenNames, screenOf } from '#app/screens.js';
import { useSession } from '#app/session.js';
import { type Tab, useTabs } from '#app/tabs.js';
import { ErrorBoundary } from '#ui/status/ErrorBoundary.js';
import { PageSkeleton } from '#ui/status/Skeleton.js';
import { UnknownScreen } from './UnknownScreen.js';

const ComingPage = lazyPart(() => import('#generated-pages/ComingPage.js'), 'ComingPage');
const GeneratedPage = lazyPart(() => import('#generated-pages/GeneratedPage.js'), 'GeneratedPage');

/** Renders the visited pages that are kept alive; all but the active page are hidden. */
export function TabHost({ path }: { path: string | undefined }) {
  const tabs = useTabs((one) => one.tabs);
  const live = useTabs((one) => one.live);
  return tabs.filter((tab) => live.includes(tab.path)).map((tab) => <Pane key={tab.path} tab={tab} active={tab.path === path} />);
}

function screenElement(route: Found) {
  const name = route.screen ?? '';
  const Screen = screenNames.includes(name) ? screenOf(name) : undefined;
  if (Screen) return <Screen />;
  if (route.areas && route.showsCalls) return <GeneratedPage areas={route.areas} title={route.title} />;
  if (route.areas) return <ComingPage path={route.pattern} areas={route.areas} title={route.title} />;
  return <UnknownScreen name={route.unknown ?? ''} title={route.title} />;
}

/**
 * Each page keeps its last URL, regardless of the current one. With the `location` of `Routes` instead, every page that is kept alive
 * would be rendered again whenever the address changes.
 */
const locationOf = (pathname: string, search: string) => ({
  location: { pathname, search, hash: '', state: null, key: 'default' },
  navigationType: NavigationType.Pop,
});

const Pane = memo(function Pane({ tab, active }: { tab: Tab; active: boolean }) {
  const menus = useSession((one) => one.menus);
  const found = useMemo(() => settle(tab.path, menus)?.route, [tab.path, menus]);
  const location = useMemo(() => locationOf(tab.path, tab.search), [tab.path, tab.search]);
  const page = useMemo(() => {
    const element = found && screenElement(found);
    return element ? (
      <Routes>
        <Route path={found.pattern} element={element} />
      </Routes>
    ) : null;
  }, [found]);
  if (!found || !page) return null;
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <chakra.section
        role="tabpanel"
        id={`panel-${tab.path}`}
        aria-label={tab.title ?? found.title}
        animation="appear 160ms ease-out"
        minHeight="100%"
        display="flex"
        flexDirection="column"
      >
        <TabContext value={tab.path}>
          <ErrorBoundary key={tab.turn}>
            <Suspense fallback={<PageSkeleton />}>
              <LocationContext key={tab.turn} value={location}>
                {page}
              </LocationContext>
            </Suspense>
          </ErrorBoundary>
        </TabContext>
      </chakra.section>
    </Activity>
  );
});
