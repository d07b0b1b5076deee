import { Menu, Portal } from '@chakra-ui/react';
import { homePath, type Tab, useTabs } from '../tabs.js';
import { texts, useTexts } from '../texts.js';
import type { useTabActions } from './useTabActions.js';

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

/** The menu of one tab, where the pointer asked for it. */
export function TabMenu({ at, actions, onClose }: Props) {
  const t = useTexts(words);
  const closed = useTabs((one) => one.closed.length > 0);
  if (!at) return null;
  const { tab, x, y } = at;
  return (
    <Menu.Root
      open
      onOpenChange={(change) => change.open || onClose()}
      positioning={{ placement: 'bottom-start', getAnchorRect: () => ({ x, y, width: 0, height: 0 }) }}
    >
      <Portal>
        <Menu.Positioner>
          <Menu.Content minWidth="105px">
            <Menu.Item value="refresh" onSelect={() => void actions.refresh(tab)}>
              {t.refresh}
            </Menu.Item>
            <Menu.Item value="close" disabled={tab.path === homePath} onSelect={() => actions.close(tab)}>
              {t.close}
            </Menu.Item>
            <Menu.Item value="others" onSelect={() => actions.closeOthers(tab)}>
              {t.closeOthers}
            </Menu.Item>
            <Menu.Item value="all" onSelect={actions.closeAll}>
              {t.closeAll}
            </Menu.Item>
            {closed ? (
              <Menu.Item value="reopen" onSelect={actions.reopen}>
                {t.reopen}
              </Menu.Item>
            ) : null}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
