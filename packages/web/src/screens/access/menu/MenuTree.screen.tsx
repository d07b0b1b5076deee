import { chakra, Flex } from '@chakra-ui/react';
import { useMay } from '#api/Can.js';
import { useOperation } from '#api/client.js';
import { countOf, texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { SearchInput } from '#ui/input/SearchInput.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Panes } from '#ui/layout/Panes.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { NoAccessPage } from '#ui/status/NoAccess.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import { formatAgo, formatCount } from '#ui/text/format.js';
import { MenuDrawer } from './MenuDrawer.js';
import { MenuRows } from './MenuRows.js';
import { MoveMenu } from './MoveMenu.js';
import type { Menu } from './menu-tree.js';
import { SidebarPreview } from './SidebarPreview.js';
import { useMenuPage } from './use-menu-page.js';

const words = texts({
  title: ['菜单', 'Menus'],
  sub: (count: string, when: string) => [`${count} 项 · ${when}更新`, `${countOf(count, 'entry', 'entries')} · updated ${when}`],
  create: ['新建菜单', 'New entry'],
  search: ['标题、路径、权限', 'Title, path, permission'],
  fold: ['全部收起', 'Collapse all'],
  unfold: ['全部展开', 'Expand all'],
  how: ['拖动左侧手柄排序，左右拖改变层级；键盘用 Alt + ↑ ↓', 'Drag the handle to reorder, sideways to change level, or press Alt + ↑ ↓'],
  none: ['还没有菜单', 'No menus yet'],
  noneText: ['新建第一项，它会出现在侧边栏。', 'Create the first entry; it will appear in the sidebar.'],
  notFound: ['没有符合的菜单', 'No matches'],
  clear: ['清除搜索', 'Clear search'],
  note: ['按拥有全部菜单的人显示；点一项可定位', 'Shown as someone with every menu sees it. Select an entry to find it'],
  noteDrag: ['松开后的效果', 'What it looks like once dropped'],
});

const empty: readonly Menu[] = [];

/** Renders the sidebar menu editor: items, order and a preview. */
export function MenuTree() {
  const t = useTexts(words);
  const may = useMay('getMenuTree');
  const tree = useOperation('getMenuTree', may ? {} : null);
  if (!may) return <NoAccessPage />;
  return (
    <Page>
      {tree.error && !tree.data ? (
        <>
          <PageHeader title={t.title} />
          <ErrorState error={tree.error} onRetry={() => void tree.refresh()} />
        </>
      ) : (
        <MenuTreeContent menus={tree.data} at={tree.at} />
      )}
    </Page>
  );
}

function MenuTreeContent({ menus, at }: { menus: readonly Menu[] | undefined; at: number | undefined }) {
  const t = useTexts(words);
  const page = useMenuPage(menus ?? empty);
  const { may, all, drag, entry } = page;
  const movable = may.update === true && !page.isSearching;
  return (
    <>
      <PageHeader title={t.title} sub={menus && at ? t.sub(formatCount(all.length), formatAgo(at)) : null}>
        {may.create ? (
          <Button look="solid" onClick={() => entry.create()}>
            {t.create}
          </Button>
        ) : null}
      </PageHeader>
      <Tools page={page} movable={movable} />
      <Panes columns="minmax(0, 1fr) {sizes.preview}">
        <MenuRows
          menus={page.shown}
          lines={page.lines}
          drag={drag}
          movable={movable}
          actionsOf={page.actionsOf}
          onFold={page.folding.fold}
          onOpen={(menu) => may.update && entry.edit(menu)}
          onStep={page.step}
          onFocus={page.focus}
        >
          {menus ? <NoRows page={page} /> : <Bones />}
        </MenuRows>
        <SidebarPreview nodes={page.preview} active={page.active} note={drag.dragged ? t.noteDrag : t.note} onPick={page.reveal} />
      </Panes>
      {menus ? <MenuDrawer menus={page.shown} open={entry.open} parent={entry.parent} onClose={entry.close} /> : null}
      <Move page={page} />
    </>
  );
}

type MenuPage = ReturnType<typeof useMenuPage>;

function Tools({ page: { folding, search, setSearch }, movable }: { page: MenuPage; movable: boolean }) {
  const t = useTexts(words);
  const isFolded = folding.folded.size > 0;
  return (
    <Flex gap="2" align="center" flexWrap="wrap">
      <SearchInput label={t.search} value={search} onChange={setSearch} width={{ base: 'full', sm: '60' }} />
      <Button size="sm" look="quiet" onClick={isFolded ? folding.unfoldAll : folding.foldAll}>
        {isFolded ? t.unfold : t.fold}
      </Button>
      {movable ? (
        <chakra.span color="ink.3" fontSize="xs" display={{ base: 'none', lg: 'inline' }}>
          {t.how}
        </chakra.span>
      ) : null}
    </Flex>
  );
}

function NoRows({ page: { all, lines, isSearching, setSearch } }: { page: MenuPage }) {
  const t = useTexts(words);
  if (all.length === 0) return <EmptyState title={t.none} text={t.noneText} />;
  if (!isSearching || lines.length > 0) return null;
  return <EmptyState drawing="search" title={t.notFound} action={<Button onClick={() => setSearch('')}>{t.clear}</Button>} />;
}

function Move({ page: { shown, moving, stopMoving, move } }: { page: MenuPage }) {
  if (!moving) return null;
  return (
    <MoveMenu
      menus={shown}
      menu={moving}
      onClose={stopMoving}
      onMove={(spot) => {
        stopMoving();
        move(moving.id, spot);
      }}
    />
  );
}

function Bones() {
  return Array.from({ length: 10 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
    <chakra.div key={row} aria-hidden height="var(--row)" display="flex" alignItems="center" px="4" borderBottomWidth="1">
      <Skeleton width={`${24 + ((row * 17) % 40)}%`} />
    </chakra.div>
  ));
}
