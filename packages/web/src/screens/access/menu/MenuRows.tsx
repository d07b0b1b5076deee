import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useMeta } from '#api/meta.js';
import { usePreferences } from '#app/preferences.js';
import { texts, useTexts } from '#app/texts.js';
import { MenuIcon } from '#layout/icons.js';
import { Card } from '#ui/layout/Card.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { DragChip } from '#ui/order/DragChip.js';
import { DragTree } from '#ui/tree/DragTree.js';
import { treeKeys } from '#ui/tree/tree-keys.js';
import { MenuRow } from './MenuRow.js';
import type { MenuLine } from './menu-lines.js';
import { menuStyle } from './menu-style.js';
import { childrenOf, type Menu, pathsOf, titleOf } from './menu-tree.js';
import type { useMenuDrag } from './use-menu-drag.js';

const words = texts({
  tree: ['菜单', 'Menus'],
  actions: ['操作', 'Actions'],
});

interface Props {
  menus: readonly Menu[];
  lines: readonly MenuLine[];
  drag: ReturnType<typeof useMenuDrag>;
  /** Whether items can be moved. */
  movable: boolean;
  actionsOf: (menu: Menu, ends: { first: boolean; last: boolean }) => RowActions;
  onFold: (id: number, shut: boolean) => void;
  onOpen: (menu: Menu) => void;
  onStep: (menu: Menu, by: -1 | 1) => void;
  onFocus: (menu: Menu) => void;
  children?: ReactNode;
}

/** Handles keys on the focused row: arrows navigate and fold, Alt+arrow moves the item. */
function useRowKeys({ lines, movable, onFold, onOpen, onStep }: Props, current: number | undefined) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target;
    const index = lines.findIndex((line) => line.node.id === current);
    const line = lines[index];
    if (!line || !(row instanceof HTMLElement) || row.tagName !== 'TR') return;
    if (event.altKey) {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
      if (!by) return;
      event.preventDefault();
      if (movable) onStep(line.node, by);
      return;
    }
    const step = treeKeys(event.key, line, lines, index);
    if (!step) return;
    event.preventDefault();
    if (step.fold !== undefined) onFold(line.node.id, step.fold);
    if (step.choose) onOpen(line.node);
    const target = step.to === undefined ? undefined : lines[step.to];
    if (target) event.currentTarget.querySelector<HTMLElement>(`tr[data-id="${target.node.id}"]`)?.focus();
  };
}

/** Renders the menu tree with arrow-key navigation and drag and drop. */
export function MenuRows(props: Props) {
  const { lines, drag, children } = props;
  const t = useTexts(words);
  const [at, setAt] = useState<number>();
  const current = lines.some((line) => line.node.id === at) ? at : lines[0]?.node.id;
  const onKeyDown = useRowKeys(props, current);
  return (
    <Card as="div" css={menuStyle}>
      <DragTree label={t.tree} drag={drag} onKeyDown={onKeyDown} titles={<Titles />} overlay={(menu) => <DragOverlay menu={menu} />}>
        <Rows {...props} current={current} onCurrent={setAt} />
      </DragTree>
      <VisuallyHidden role="status">{drag.spoken}</VisuallyHidden>
      {children}
    </Card>
  );
}

interface RowsProps extends Props {
  current: number | undefined;
  onCurrent: (id: number) => void;
}

function Rows({ menus, lines, drag, movable, actionsOf, onFold, onStep, onFocus, current, onCurrent }: RowsProps) {
  const paths = pathsOf(menus);
  return lines.map((line) => {
    const { node } = line;
    const siblings = childrenOf(menus, node.pid);
    const ends = { first: siblings[0]?.id === node.id, last: siblings.at(-1)?.id === node.id };
    const isDragged = drag.dragged?.id === node.id;
    return (
      <MenuRow
        key={node.id}
        line={line}
        path={paths.get(node.id) ?? ''}
        state={{ ...ends, current: node.id === current, movable, dragged: isDragged, drop: drag.dropAt(node.id) }}
        actions={actionsOf(node, ends)}
        onFold={() => onFold(node.id, line.open)}
        onFocus={() => {
          onCurrent(node.id);
          onFocus(node);
        }}
        onStep={(by) => onStep(node, by)}
      />
    );
  });
}

function Titles() {
  const t = useTexts(words);
  const meta = useMeta('getMenuTree');
  return (
    <thead>
      <tr>
        <th>{meta.label(meta.output('title'))}</th>
        <th data-wide style={{ width: '24%' }}>
          {meta.label(meta.output('path'))}
        </th>
        <th data-wide="xl" style={{ width: '24%' }}>
          {meta.label(meta.output('component'))}
        </th>
        <chakra.th width={{ base: '12', md: '28' }}>
          <span data-hidden>{t.actions}</span>
        </chakra.th>
      </tr>
    </thead>
  );
}

/** Renders the drag overlay under the pointer. */
function DragOverlay({ menu }: { menu: Menu }) {
  const en = usePreferences((one) => one.language) === 'en';
  return (
    <DragChip display="inline-flex" alignItems="center" gap="2" height="var(--row)" py="0" ms="8">
      <MenuIcon name={menu.icon ?? ''} title={titleOf(menu, en)} />
      {titleOf(menu, en)}
    </DragChip>
  );
}
