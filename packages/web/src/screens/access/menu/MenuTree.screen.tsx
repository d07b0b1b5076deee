import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useMay } from '../../../api/Can.js';
import { useOperation } from '../../../api/client.js';
import { usePreferences } from '../../../app/preferences.js';
import { counted, texts, useTexts } from '../../../app/texts.js';
import { useAddress } from '../../../list/useAddress.js';
import { Button } from '../../../ui/Button.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { ErrorState } from '../../../ui/ErrorState.js';
import { formatAgo, formatCount } from '../../../ui/format.js';
import { LockedPage } from '../../../ui/Locked.js';
import { Page } from '../../../ui/Page.js';
import { PageHeader } from '../../../ui/PageHeader.js';
import { Panes } from '../../../ui/Panes.js';
import { SearchInput } from '../../../ui/SearchInput.js';
import { Bone } from '../../../ui/Waiting.js';
import { MenuDrawer } from './MenuDrawer.js';
import { MenuRows } from './MenuRows.js';
import { MoveDialog } from './MoveDialog.js';
import { linesOf } from './menu-lines.js';
import { findMenu, type Menu, moveMenu, pathsOf, previewOf, spotOf, withBelow } from './menu-tree.js';
import { SidebarPreview } from './SidebarPreview.js';
import { useMenuActions } from './use-menu-actions.js';
import { useMenuDrag } from './use-menu-drag.js';
import { useMoves } from './use-moves.js';

const words = texts({
  title: ['菜单', 'Menus'],
  sub: (count: string, when: string) => [`${count} 项 · ${when}更新`, `${counted(count, 'entry', 'entries')} · updated ${when}`],
  create: ['新建菜单', 'New entry'],
  search: ['标题、路径、权限', 'Title, path, permission'],
  fold: ['全部收起', 'Collapse all'],
  unfold: ['全部展开', 'Expand all'],
  how: ['拖动左侧手柄排序，左右拖改变层级；键盘用 Alt + ↑ ↓', 'Drag by the handle, sideways for another level; Alt + ↑ ↓ on the keyboard'],
  none: ['还没有菜单', 'No menus yet'],
  noneText: ['新建第一项，它会出现在侧边栏。', 'Create the first entry; it will appear in the sidebar.'],
  notFound: ['没有符合的菜单', 'No matches'],
  clear: ['清除搜索', 'Clear search'],
  note: ['按拥有全部菜单的人显示；点一项可定位', 'As somebody with all menus sees it; press an entry to find it'],
  noteDrag: ['松手后的样子', 'What it looks like once dropped'],
});

const empty: readonly Menu[] = [];

/** The entries of the sidebar: what there is, in which order, and what comes of it. */
export function MenuTree() {
  const t = useTexts(words);
  const may = useMay('getMenuTree');
  const tree = useOperation('getMenuTree', may ? {} : null);
  if (!may) return <LockedPage />;
  return (
    <Page>
      {tree.error && !tree.data ? (
        <>
          <PageHeader title={t.title} />
          <ErrorState error={tree.error} onRetry={() => void tree.refresh()} />
        </>
      ) : (
        <Loaded menus={tree.data} at={tree.at} />
      )}
    </Page>
  );
}

function Loaded({ menus, at }: { menus: readonly Menu[] | undefined; at: number | undefined }) {
  const t = useTexts(words);
  const en = usePreferences((one) => one.language) === 'en';
  const [query, go] = useAddress();
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [search, setSearch] = useState('');
  const [focused, setFocused] = useState<number>();
  const [moving, setMoving] = useState<number>();
  const { shown, move } = useMoves(menus ?? empty);
  const text = search.trim().toLowerCase();
  const lines = linesOf(shown, folded, text);
  const drag = useMenuDrag(shown, lines, move);
  const all = shown.flatMap(withBelow);

  function step(menu: Menu, by: -1 | 1) {
    const spot = spotOf(shown, menu.id);
    if (spot && spot.index + by >= 0) move(menu.id, { ...spot, index: spot.index + by });
  }

  function fold(id: number, shut: boolean) {
    const next = new Set(folded);
    if (shut) next.add(id);
    else next.delete(id);
    setFolded(next);
  }

  const { may, actionsOf } = useMenuActions({
    onEdit: (menu) => go({ open: menu.id, parent: undefined }),
    onAdd: (menu) => go({ open: 'new', parent: menu.id }),
    onMoveTo: (menu) => setMoving(menu.id),
    onUnfold: (menu) => fold(menu.id, false),
    onStep: step,
  });

  const paths = pathsOf(shown);
  const preview = drag.dragged && drag.spot ? moveMenu(shown, drag.dragged.id, drag.spot) : shown;
  const mover = findMenu(shown, moving);

  function find(path: string) {
    const id = [...paths].find(([, one]) => one === path)?.[0];
    if (id === undefined) return;
    setSearch('');
    setFolded(new Set());
    setFocused(id);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[role=treegrid] [data-id="${id}"]`)?.focus());
  }

  return (
    <>
      <PageHeader title={t.title} sub={menus && at ? t.sub(formatCount(all.length), formatAgo(at)) : null}>
        {may.create ? (
          <Button look="solid" onClick={() => go({ open: 'new', parent: undefined })}>
            {t.create}
          </Button>
        ) : null}
      </PageHeader>
      <chakra.div display="flex" gap="2" alignItems="center" flexWrap="wrap">
        <SearchInput label={t.search} value={search} onChange={setSearch} width={{ base: '100%', sm: '240px' }} />
        <Button size="sm" look="quiet" onClick={() => setFolded(folded.size > 0 ? new Set() : new Set(all.map((menu) => menu.id)))}>
          {folded.size > 0 ? t.unfold : t.fold}
        </Button>
        {may.update && !text ? (
          <chakra.span color="ink.3" fontSize="xs" display={{ base: 'none', lg: 'inline' }}>
            {t.how}
          </chakra.span>
        ) : null}
      </chakra.div>
      <Panes columns="minmax(0, 1fr) 244px">
        <MenuRows
          menus={shown}
          lines={lines}
          drag={drag}
          movable={may.update === true && !text}
          actionsOf={actionsOf}
          onFold={fold}
          onOpen={(menu) => may.update && go({ open: menu.id, parent: undefined })}
          onStep={step}
          onFocus={(menu) => setFocused(menu.id)}
        >
          {menus ? null : <Bones />}
          {menus && all.length === 0 ? <EmptyState title={t.none} text={t.noneText} /> : null}
          {text && lines.length === 0 ? (
            <EmptyState drawing="search" title={t.notFound} action={<Button onClick={() => setSearch('')}>{t.clear}</Button>} />
          ) : null}
        </MenuRows>
        <SidebarPreview
          nodes={previewOf(preview, en)}
          active={(focused !== undefined && paths.get(focused)) || ''}
          note={drag.dragged ? t.noteDrag : t.note}
          onPick={find}
        />
      </Panes>
      {menus ? (
        <MenuDrawer
          menus={shown}
          open={query.get('open') ?? undefined}
          parent={Number(query.get('parent')) || undefined}
          onClose={() => go({ open: undefined, parent: undefined })}
        />
      ) : null}
      {mover ? (
        <MoveDialog
          menus={shown}
          menu={mover}
          onClose={() => setMoving(undefined)}
          onMove={(spot) => {
            setMoving(undefined);
            move(mover.id, spot);
          }}
        />
      ) : null}
    </>
  );
}

function Bones() {
  return Array.from({ length: 10 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
    <chakra.div key={row} aria-hidden height="var(--row)" display="flex" alignItems="center" px="4" borderBottomWidth="1px">
      <Bone width={`${24 + ((row * 17) % 40)}%`} />
    </chakra.div>
  ));
}
