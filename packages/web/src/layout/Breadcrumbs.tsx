import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { settle } from '#app/routes.js';
import { useSession } from '#app/session.js';
import { homePath, useTabs } from '#app/tabs.js';
import { texts, useTexts } from '#app/texts.js';

const words = texts({ home: ['首页', 'Home'], here: ['当前位置', 'Breadcrumb'] });

/** Path from the home page to the current page. */
export function Breadcrumbs({ path }: { path: string | undefined }) {
  const t = useTexts(words);
  const menus = useSession((one) => one.menus);
  const title = useTabs((one) => one.tabs.find((tab) => tab.path === path)?.title);
  const crumbs = (path && settle(path, menus)?.route.crumbs) || [];
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
              {title ?? crumb.title}
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
