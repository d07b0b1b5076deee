import { chakra, Drawer, Portal } from '@chakra-ui/react';
import { type ComponentProps, startTransition, useEffect, useRef, useState } from 'react';
import { useTimeZone } from '#app/company-time.js';
import { fetchWhileIdle } from '#app/lazy-component.js';
import { setPreferences, usePreferences } from '#app/preferences.js';
import { settle } from '#app/routes.js';
import { reloadMenus, useSession } from '#app/session.js';
import { useTabs } from '#app/tabs.js';
import { texts, useTexts } from '#app/texts.js';
import { useWindowTitle } from '#app/useWindowTitle.js';
import { useMobile } from '#ui/layout/useMedia.js';
import { ExpiryBanner } from './ExpiryBanner.js';
import { Feedback } from './Feedback.js';
import { OfflineBanner } from './OfflineBanner.js';
import { Shortcuts } from './Shortcuts.js';
import { Sidebar } from './Sidebar.js';
import { StandingBanner } from './StandingBanner.js';
import { TabHost } from './TabHost.js';
import { TabStrip } from './TabStrip.js';
import { TopBar } from './TopBar.js';
import { useVisits } from './useVisits.js';

const words = texts({ skip: ['跳到正文', 'Skip to content'], menu: ['菜单', 'Menu'] });

/** Returns the title of the active page: set by its screen, such as a record's name, or else from the route. */
function usePageTitle(path: string | undefined) {
  const menus = useSession((one) => one.menus);
  const own = useTabs((one) => one.tabs.find((tab) => tab.path === path)?.title);
  return own ?? (path && settle(path, menus)?.route.title);
}

/** Keeps the open state of the mobile sidebar; any navigation closes it. */
function useSidebarDrawer(path: string | undefined) {
  const [openAt, setOpenAt] = useState<string>();
  if (openAt !== undefined && openAt !== path) setOpenAt(undefined);
  return [openAt !== undefined, (open: boolean) => setOpenAt(open ? path : undefined)] as const;
}

/** Reloads the menus after a language change, because the server translates their titles. */
function useMenuLanguage() {
  const language = usePreferences((one) => one.language);
  const first = useRef(language);
  useEffect(() => {
    if (first.current === language) return;
    first.current = language;
    void reloadMenus();
  }, [language]);
}

/** How long the first page has for its rows before other files are fetched. */
const firstPageMs = 1000;

/** Fetches drawers, dialogs and menus while the browser is idle, once the first page is rendered. */
function useIdleFetch() {
  useEffect(() => {
    const timer = setTimeout(fetchWhileIdle, firstPageMs);
    return () => clearTimeout(timer);
  }, []);
}

/** Returns false while the first page is rendered, so that its rows do not wait for the contents of the frame. */
function useFrameContents(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => startTransition(() => setShown(true)), []);
  return shown;
}

/** Frame of the console around its pages; without a path, a public page covers it. */
export function Shell({ path }: { path: string | undefined }) {
  const { timeZone } = useTimeZone();
  const mobile = useMobile();
  const open = usePreferences((one) => one.sidebarOpen);
  const [drawer, setDrawer] = useSidebarDrawer(path);
  const main = useVisits(path);
  const contents = useFrameContents();
  useWindowTitle(usePageTitle(path));
  useMenuLanguage();
  useIdleFetch();

  const toggle = () => (mobile ? setDrawer(true) : setPreferences({ sidebarOpen: !open }));
  return (
    <chakra.div
      display="grid"
      height="100dvh"
      gridTemplateColumns={mobile ? 'minmax(0,1fr)' : `{sizes.${open ? 'sidebar' : 'rail'}} minmax(0,1fr)`}
      transition="grid-template-columns 160ms ease"
      css={{ '@media print': { display: 'block', height: 'auto' } }}
    >
      <SkipButton onSkip={() => main.current?.focus()} />
      {contents ? null : <Placeholder borderInlineEndWidth="1px" hidden={mobile} />}
      {contents && mobile ? <SidebarDrawer path={path} open={drawer} onOpen={setDrawer} /> : null}
      {contents && !mobile ? <Sidebar path={path} wide={open} /> : null}
      <chakra.div display="flex" flexDirection="column" minWidth="0" minHeight="0">
        {contents ? (
          <Bars path={path} mobile={mobile} sidebarOpen={mobile ? drawer : open} onToggle={toggle} />
        ) : (
          <Placeholder borderBottomWidth="1px" height={{ base: '52px', sm: '88px' }} flexShrink={0} />
        )}
        <Main ref={main} id="main" tabIndex={-1}>
          {/* Remount on a time zone change, because every displayed time changes. */}
          <TabHost key={timeZone} path={path} />
        </Main>
      </chakra.div>
      <Shortcuts />
      {contents ? <Feedback /> : null}
    </chakra.div>
  );
}

/** Everything above the page. */
function Bars(props: ComponentProps<typeof TopBar>) {
  return (
    <>
      <TopBar {...props} />
      <TabStrip path={props.path} />
      <OfflineBanner />
      <StandingBanner />
      <ExpiryBanner />
    </>
  );
}

/** Keeps the place of the sidebar or the bars until they are rendered. */
const Placeholder = chakra('div', { base: { bg: 'surface' } });

const Main = chakra('main', {
  base: {
    flex: '1',
    minHeight: 0,
    overflow: 'auto',
    position: 'relative',
    outline: 'none',
    '@media print': { overflow: 'visible' },
    '&:focus-visible': { outline: 'none' },
  },
});

/** Skip link past the menus, for keyboard users. */
function SkipButton({ onSkip }: { onSkip: () => void }) {
  const t = useTexts(words);
  return (
    <chakra.button
      type="button"
      onClick={onSkip}
      position="fixed"
      top="2"
      insetStart="2"
      zIndex="toast"
      px="3"
      py="2"
      bg="jade.600"
      color="onSolid"
      borderRadius="s"
      transform="translateY(-200%)"
      _focus={{ transform: 'none' }}
    >
      {t.skip}
    </chakra.button>
  );
}

interface SidebarDrawerProps {
  path: string | undefined;
  open: boolean;
  onOpen: (open: boolean) => void;
}

function SidebarDrawer({ path, open, onOpen }: SidebarDrawerProps) {
  const t = useTexts(words);
  return (
    <Drawer.Root open={open} onOpenChange={(change) => onOpen(change.open)} placement="start" lazyMount unmountOnExit>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content aria-label={t.menu}>
            <Sidebar path={path} wide />
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
