import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { MenuNode } from '#app/menus.js';
import { type Crumb, type Route, settle } from '#app/routes.js';
import { useSession } from '#app/session.js';
import { homePath, useTabs } from '#app/tabs.js';
import { texts, useTexts } from '#app/texts.js';

const words = texts({ home: ['首页', 'Home'], here: ['当前位置', 'Breadcrumb'] });

/** Returns the crumbs of a page, below the list that its screen says it belongs to. */
function crumbsOf(route: Route, within: string | undefined, menus: readonly MenuNode[]): Crumb[] {
  const owner = within ? settle(within, menus)?.route : undefined;
  if (!owner) return route.crumbs;
  return [...owner.crumbs.slice(0, -1), { title: owner.title, path: owner.pattern }, ...route.crumbs.slice(-1)];
}

/** Path from the home page to the current page. */
export function Breadcrumbs({ path }: { path: string | undefined }) {
  const t = useTexts(words);
  const menus = useSession((one) => one.menus);
  const tab = useTabs((one) => one.tabs.find((each) => each.path === path));
  const route = path ? settle(path, menus)?.route : undefined;
  const crumbs = (route && crumbsOf(route, tab?.within, menus)) ?? [];
  const all = path === homePath ? crumbs : [{ title: t.home, path: homePath }, ...crumbs];
  return (
    <chakra.nav aria-label={t.here} minWidth="0" overflow="hidden">
      <chakra.ol
        display="flex"
        listStyleType="none"
        whiteSpace="nowrap"
        color="ink.3"
        css={{
          // If space is short, the path to the page is shortened before its name.
          '& li': { overflow: 'hidden', textOverflow: 'ellipsis', flexShrink: 1000 },
          '& li[aria-current]': { flexShrink: 1 },
          '& li + li::before': { content: '"/"', margin: '0 6px', color: 'line.strong' },
          '@media (max-width: 1279.98px)': { '& li + li::before': { display: 'none' } },
          '& a': { color: 'ink.3', textDecoration: 'none' },
          '& a:hover': { color: 'jade.700' },
        }}
      >
        {all.map((crumb, index) =>
          index === all.length - 1 ? (
            <chakra.li key={crumb.path ?? crumb.title} color="ink" aria-current="page">
              {tab?.title ?? crumb.title}
            </chakra.li>
          ) : (
            <chakra.li key={crumb.path ?? crumb.title} display={{ base: 'none', xl: 'block' }}>
              {crumb.path ? <Link to={crumb.path}>{crumb.title}</Link> : crumb.title}
            </chakra.li>
          ),
        )}
      </chakra.ol>
    </chakra.nav>
  );
}
