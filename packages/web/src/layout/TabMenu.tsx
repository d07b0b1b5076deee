import { Suspense } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { homePath, type Tab, useTabs } from '#app/tabs.js';
import { texts, useTexts } from '#app/texts.js';
import type { useTabActions } from './useTabActions.js';

const MenuPanel = lazyPart(() => import('#ui/menu/MenuPanel.js'), 'MenuPanel');

const words = texts({
  refresh: ['刷新', 'Refresh'],
  close: ['关闭', 'Close'],
  closeOthers: ['关闭其他', 'Close others'],
  closeAll: ['关闭所有', 'Close all'],
  reopen: ['重新打开', 'Reopen closed'],
});

export interface MenuAt {
  tab: Tab;
  x: number;
  y: number;
}

interface Props {
  at: MenuAt | undefined;
  actions: ReturnType<typeof useTabActions>;
  onClose: () => void;
}

/** Context menu of a tab, at the pointer position. */
export function TabMenu({ at, actions, onClose }: Props) {
  const t = useTexts(words);
  const closed = useTabs((one) => one.closed.length > 0);
  if (!at) return null;
  const { tab, x, y } = at;
  const choices = [
    { label: t.refresh, onSelect: () => void actions.refresh(tab) },
    { label: t.close, disabled: tab.path === homePath, onSelect: () => actions.close(tab) },
    { label: t.closeOthers, onSelect: () => actions.closeOthers(tab) },
    { label: t.closeAll, onSelect: actions.closeAll },
    ...(closed ? [{ label: t.reopen, onSelect: actions.reopen }] : []),
  ];
  return (
    <Suspense>
      <MenuPanel
        choices={choices}
        minWidth="105px"
        positioning={{ placement: 'bottom-start', getAnchorRect: () => ({ x, y, width: 0, height: 0 }) }}
        onClose={onClose}
      />
    </Suspense>
  );
}
