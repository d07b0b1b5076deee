import { chakra } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { memo, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useOperation } from '#api/client.js';
import { displayOf, type MenuNode, walkMenus } from '#app/menus.js';
import { settle } from '#app/routes.js';
import { useSession } from '#app/session.js';
import { homePath, useTabs, wayTo } from '#app/tabs.js';
import { texts, useTexts } from '#app/texts.js';
import { Mark } from '#ui/status/Skeleton.js';
import { badgeText } from './badge.js';
import { MenuIcon } from './icons.js';
import { RailGroup } from './RailGroup.js';
import { SidebarGroup } from './SidebarGroup.js';
import { entriesStyle } from './sidebar-style.js';

const words = texts({
  menu: ['主菜单', 'Main menu'],
  brand: ['食宜', 'Shiyi'],
  outside: ['在新窗口打开', 'opens in a new window'],
  waiting: (count: number) => [`${count} 项待处理`, `${count} waiting`],
});

/** Renders the server's menus as links. */
export function Sidebar({ path, wide }: { path: string | undefined; wide: boolean }) {
  const t = useTexts(words);
  const menus = useSession((one) => one.menus);
  const within = useTabs((one) => one.tabs.find((tab) => tab.path === path)?.within);
  const active = useMemo(() => within ?? ((path && settle(path, menus)?.route.active) || path || ''), [path, within, menus]);
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry moves with the menus and the width
  useEffect(() => {
    // It may return a promise, which is no clean-up.
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [active, wide, menus]);
  return (
    <chakra.nav
      aria-label={t.menu}
      data-noprint
      ref={nav}
      bg="surface"
      borderInlineEndWidth="1px"
      display="flex"
      flexDirection="column"
      height="100dvh"
      data-rail={wide ? undefined : ''}
      css={entriesStyle}
    >
      <Brand wide={wide} />
      {/* The list scrolls below the head, so that no entry is half hidden under it. */}
      <chakra.ul flex="1" minHeight="0" overflowY="auto" overflowX="hidden" px="2.5" pb="4" data-entries>
        {menus
          .filter((node) => !node.hidden)
          .map((node) => (
            <SidebarEntry key={node.key} node={node} active={active} wide={wide} top />
          ))}
      </chakra.ul>
    </chakra.nav>
  );
}

/** Shows the logo, which leads home. */
function Brand({ wide }: { wide: boolean }) {
  const t = useTexts(words);
  return (
    <chakra.div
      display="flex"
      flexShrink="0"
      alignItems="center"
      justifyContent={wide ? 'flex-start' : 'center'}
      gap="2.5"
      height="52px"
      mx="2.5"
      px={wide ? '2' : '0'}
      mb="1"
      asChild
    >
      <Link to={homePath} aria-label={t.brand}>
        <Mark />
        {wide ? (
          <chakra.span fontSize="lg" fontWeight="semibold" letterSpacing=".02em" color="ink">
            {t.brand}
          </chakra.span>
        ) : null}
      </Link>
    </chakra.div>
  );
}

interface EntryProps {
  node: MenuNode;
  active: string;
  wide: boolean;
  /** Whether the entry is at the top level, where groups are captions. */
  top?: boolean;
}

const holds = (nodes: readonly MenuNode[], path: string) => [...walkMenus(nodes)].some(({ node }) => node.path === path);

/** Menu entry: a link, or a group of entries. */
export function SidebarEntry({ node, active, wide, top }: EntryProps) {
  const shown = displayOf(node);
  if (shown.kind === 'link')
    return (
      <li>
        <SidebarLink node={shown.node} active={shown.node.path === active} wide={wide} />
      </li>
    );
  if (!wide) return <RailGroup node={shown.node} entries={shown.children} active={active} />;
  return (
    <SidebarGroup holds={holds(shown.children, active)} title={shown.node.title} icon={shown.node.icon} caption={top === true}>
      {shown.children.map((child) => (
        <SidebarEntry key={child.key} node={child} active={active} wide />
      ))}
    </SidebarGroup>
  );
}

/** Shows icon, name and the number of pending items. */
function LinkContent({ node, wide }: { node: MenuNode; wide: boolean }) {
  const t = useTexts(words);
  const counts = useOperation('getUnprocessedCounts', node.badge ? {} : null).data;
  const count = node.badge ? (counts?.[node.badge] ?? 0) : 0;
  return (
    <>
      <MenuIcon name={node.icon} title={node.title} />
      {wide ? <span>{node.title}</span> : null}
      {wide && node.link ? <ExternalLink size={12} aria-hidden /> : null}
      {wide && count > 0 ? (
        <b role="img" aria-label={t.waiting(count)}>
          {badgeText(count)}
        </b>
      ) : null}
    </>
  );
}

/** A plain link: those of the router are rendered again, all of them, whenever the address changes. */
const SidebarLink = memo(function SidebarLink({ node, active, wide }: { node: MenuNode; active: boolean; wide: boolean }) {
  const t = useTexts(words);
  const path = useTabs(() => wayTo(node.path));
  const inside = <LinkContent node={node} wide={wide} />;
  const title = wide ? undefined : node.title;
  if (node.link)
    return (
      <a data-entry href={node.link} target="_blank" rel="noopener noreferrer" aria-label={`${node.title} (${t.outside})`} title={title}>
        {inside}
      </a>
    );
  return (
    <a data-entry href={`#${path}`} aria-current={active ? 'page' : undefined} aria-label={title} title={title}>
      {inside}
    </a>
  );
});
