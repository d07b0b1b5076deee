import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState, type WheelEvent } from 'react';
import { useSession } from '#app/session.js';
import { homePath, type Tab, useTabs } from '#app/tabs.js';
import { texts, useTexts } from '#app/texts.js';
import { TabButton } from './TabButton.js';
import { type MenuAt, TabMenu } from './TabMenu.js';
import { titleOf, useTabActions } from './useTabActions.js';

const words = texts({ tabs: ['打开的页面', 'Open pages'], unsaved: ['未保存', 'unsaved'] });
const spacing = 4;

/** Scrolls the strip so that the active tab and its neighbors are visible. */
function reveal(strip: HTMLElement, index: number) {
  const tabs = [...strip.querySelectorAll<HTMLElement>('[role=tab]')];
  if (index === 0) strip.scrollLeft = 0;
  else if (index === tabs.length - 1) strip.scrollLeft = strip.scrollWidth;
  else {
    const before = tabs[index - 1];
    const after = tabs[index + 1];
    if (after && after.offsetLeft + after.offsetWidth + spacing > strip.scrollLeft + strip.clientWidth)
      strip.scrollLeft = after.offsetLeft + after.offsetWidth + spacing - strip.clientWidth;
    else if (before && before.offsetLeft - spacing < strip.scrollLeft) strip.scrollLeft = before.offsetLeft - spacing;
  }
}

/** Handles keys in the tab strip: arrows, Home and End move, Delete closes a tab, the menu key opens its menu. */
function useTabKeys(
  strip: RefObject<HTMLElement | null>,
  tabs: readonly Tab[],
  actions: ReturnType<typeof useTabActions>,
  openMenu: (menu: MenuAt) => void,
) {
  return (event: KeyboardEvent, tab: Tab, at: number) => {
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    const step = steps[event.key];
    if (step !== undefined) {
      const target = tabs[(step + tabs.length) % tabs.length];
      if (target) actions.show(target);
      strip.current?.querySelectorAll<HTMLElement>('[role=tab]')[(step + tabs.length) % tabs.length]?.focus();
    } else if (event.key === 'Delete' && tab.path !== homePath) actions.close(tab);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const box = event.currentTarget.getBoundingClientRect();
      openMenu({ tab, x: box.left, y: box.bottom });
    } else return;
    event.preventDefault();
  };
}

/** Scrolls the active tab into view. */
function useReveal(strip: RefObject<HTMLElement | null>, index: number, titles: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles that come later move the tabs
  useEffect(() => {
    // Measuring here, before the page is complete, would lay it out twice.
    const frame = requestAnimationFrame(() => strip.current && index >= 0 && reveal(strip.current, index));
    return () => cancelAnimationFrame(frame);
  }, [strip, index, titles]);
}

function scrollSideways({ currentTarget, deltaX, deltaY }: WheelEvent<HTMLElement>) {
  if (Math.abs(deltaY) > Math.abs(deltaX)) currentTarget.scrollLeft += deltaY / 4;
}

const frameStyle = {
  // A phone has no room for it: the menu and the way back lead to the other pages.
  display: { base: 'none', sm: 'block' },
  bg: 'surface',
  borderBottomWidth: '1px',
  height: '36px',
  flexShrink: 0,
} as const;

const stripStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-end',
  gap: '4px',
  height: '37px',
  px: { base: '3', sm: '5' },
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'none',
  '&::-webkit-scrollbar': { display: 'none' },
} as const;

/** Shows the visited pages as tabs. */
export function TabStrip({ path }: { path: string | undefined }) {
  const t = useTexts(words);
  const tabs = useTabs((one) => one.tabs);
  useSession((one) => one.menus);
  const actions = useTabActions(path);
  const strip = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<MenuAt>();
  const index = tabs.findIndex((tab) => tab.path === path);
  useReveal(strip, index, tabs.map(titleOf).join('\n'));
  const onKeyDown = useTabKeys(strip, tabs, actions, setMenu);

  return (
    <chakra.nav aria-label={t.tabs} css={frameStyle} data-noprint>
      <chakra.div ref={strip} role="tablist" aria-label={t.tabs} css={stripStyle} onWheel={scrollSideways}>
        {tabs.map((tab, at) => (
          <TabButton
            key={tab.path}
            tab={tab}
            active={tab.path === path}
            reachable={index < 0 ? at === 0 : at === index}
            unsaved={t.unsaved}
            onShow={() => actions.show(tab)}
            onClose={() => actions.close(tab)}
            onKeyDown={(event) => onKeyDown(event, tab, at)}
            onMenu={(event) => {
              event.preventDefault();
              setMenu({ tab, x: event.clientX + 15, y: event.clientY });
            }}
          />
        ))}
      </chakra.div>
      <TabMenu at={menu} actions={actions} onClose={() => setMenu(undefined)} />
    </chakra.nav>
  );
}
