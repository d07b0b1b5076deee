import { useState } from 'react';
import { usePreferences } from '#app/preferences.js';
import { useAddress } from '#list/useAddress.js';
import { linesOf } from './menu-lines.js';
import { findMenu, type Menu, moveMenu, pathsOf, previewOf, withBelow } from './menu-tree.js';
import { useMenuActions } from './use-menu-actions.js';
import { useMenuDrag } from './use-menu-drag.js';
import { useMoves } from './use-moves.js';

/** Keeps the item open in the drawer in the URL. */
function useOpenEntry() {
  const [query, go] = useAddress();
  return {
    open: query.get('open') ?? undefined,
    parent: Number(query.get('parent')) || undefined,
    edit: (menu: Menu) => go({ open: menu.id, parent: undefined }),
    create: (parent?: Menu) => go({ open: 'new', parent: parent?.id }),
    close: () => go({ open: undefined, parent: undefined }),
  };
}

function useCollapse(all: readonly Menu[]) {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  function fold(id: number, shut: boolean) {
    const next = new Set(folded);
    if (shut) next.add(id);
    else next.delete(id);
    setFolded(next);
  }
  const unfoldAll = () => setFolded(new Set());
  const foldAll = () => setFolded(new Set(all.map((menu) => menu.id)));
  return { folded, fold, unfoldAll, foldAll };
}

function focusRow(id: number) {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[role=treegrid] [data-id="${id}"]`)?.focus());
}

/** Holds the state and actions of the menu page. */
export function useMenuPage(menus: readonly Menu[]) {
  const en = usePreferences((one) => one.language) === 'en';
  const entry = useOpenEntry();
  const [search, setSearch] = useState('');
  const [focused, setFocused] = useState<number>();
  const [moving, setMoving] = useState<number>();
  const { shown, move, step } = useMoves(menus);
  const all = shown.flatMap(withBelow);
  const folding = useCollapse(all);
  const lines = linesOf(shown, folding.folded, search.trim().toLowerCase());
  const drag = useMenuDrag(shown, lines, move);
  const paths = pathsOf(shown);

  function reveal(path: string) {
    const id = [...paths].find(([, one]) => one === path)?.[0];
    if (id === undefined) return;
    setSearch('');
    folding.unfoldAll();
    setFocused(id);
    focusRow(id);
  }

  const { may, actionsOf } = useMenuActions({
    onEdit: entry.edit,
    onAdd: entry.create,
    onMoveTo: (menu) => setMoving(menu.id),
    onUnfold: (menu) => folding.fold(menu.id, false),
    onStep: step,
  });
  const preview = drag.dragged && drag.spot ? moveMenu(shown, drag.dragged.id, drag.spot) : shown;
  return {
    ...{ may, shown, all, lines, drag, entry, folding, search, setSearch, move, step, actionsOf, reveal },
    isSearching: search.trim() !== '',
    preview: previewOf(preview, en),
    active: (focused !== undefined && paths.get(focused)) || '',
    focus: (menu: Menu) => setFocused(menu.id),
    moving: findMenu(shown, moving),
    stopMoving: () => setMoving(undefined),
  };
}
