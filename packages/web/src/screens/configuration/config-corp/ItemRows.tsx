import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { type KeyboardEvent, useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Card } from '#ui/layout/Card.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { DragChip } from '#ui/order/DragChip.js';
import { DragTree } from '#ui/tree/DragTree.js';
import { treeKeys } from '#ui/tree/tree-keys.js';
import { ItemRow } from './ItemRow.js';
import { besides, type Item, itemsOf, tabKey } from './layout-edits.js';
import { layoutStyle } from './layout-style.js';
import { useItemDrag } from './use-item-drag.js';
import type { LayoutEditorState } from './use-layout-editor.js';

const words = texts({
  tree: ['分类与行为', 'Tabs and actions'],
  name: ['名称', 'Name'],
  points: ['积分', 'Points'],
  shown: ['显示', 'Shown'],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  move: ['移动到…', 'Move to…'],
  common: ['恢复通用设置', 'Use the common settings'],
});

interface Props {
  editing: LayoutEditorState;
  editable: boolean;
  onMoveTo: (item: Item) => void;
  /** Called with the tab that is being worked on. */
  onLook: (tabId: number) => void;
}

/** Returns the actions of an item. */
function useItemActions({ editing, editable, onMoveTo }: Props) {
  const t = useTexts(words);
  return (item: Item): RowActions => {
    const keys = besides(editing.tabs, item).map((one) => one.key);
    const [at, thing] = [keys.indexOf(item.key), item.action ?? item.tab];
    const isOwn = thing.alias !== null || !thing.enabled || (item.action?.score_override ?? null) !== null;
    const common = item.action ? { score_override: null } : {};
    return [
      editable && at > 0 && { label: t.up, onSelect: () => editing.step(item, -1) },
      editable && at < keys.length - 1 && { label: t.down, onSelect: () => editing.step(item, 1) },
      editable && { label: t.move, onSelect: () => onMoveTo(item) },
      editable && isOwn && { label: t.common, onSelect: () => editing.set(item, { enabled: true, alias: null, ...common }) },
    ];
  };
}

/** Arrows walk and fold, Alt and an arrow moves the item; in a field of the row, keys are the field's. */
function useRowKeys({ editing, editable }: Props, items: readonly Item[], folding: Collapse) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target;
    if (!(row instanceof HTMLElement) || row.tagName !== 'TR') return;
    const index = items.findIndex((one) => one.key === row.dataset.key);
    const item = items[index];
    if (!item) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (event.altKey) {
      if (!by) return;
      event.preventDefault();
      if (editable) editing.step(item, by);
      return;
    }
    const lines = items.map((one) => ({
      node: { children: one.action ? [] : one.tab.actions },
      level: one.action ? 1 : 0,
      open: !folding.folded.has(one.tab.tab_id),
    }));
    const line = lines[index];
    const step = line && treeKeys(event.key, line, lines, index);
    if (!step) return;
    event.preventDefault();
    if (step.fold !== undefined) folding.fold(item.tab.tab_id);
    if (step.choose) row.querySelector<HTMLElement>('input')?.focus();
    const key = step.to === undefined ? undefined : items[step.to]?.key;
    if (key) event.currentTarget.querySelector<HTMLElement>(`tr[data-key="${key}"]`)?.focus();
  };
}

function useCollapse() {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  function fold(id: number) {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  }
  return { folded, fold };
}

type Collapse = ReturnType<typeof useCollapse>;

/** Renders the tabs with their actions as a tree whose rows are edited in place and moved by pointer or keyboard. */
export function ItemRows(props: Props) {
  const { editing } = props;
  const t = useTexts(words);
  const folding = useCollapse();
  const [at, setAt] = useState<string>();
  const items = itemsOf(editing.tabs).filter((one) => !one.action || !folding.folded.has(one.tab.tab_id));
  const current = items.some((one) => one.key === at) ? at : items[0]?.key;
  const drag = useItemDrag(editing.tabs, editing.moveTo);
  const onKeyDown = useRowKeys(props, items, folding);
  return (
    <Card as="div" css={layoutStyle}>
      <DragTree
        label={t.tree}
        drag={drag}
        onKeyDown={onKeyDown}
        titles={<Titles />}
        overlay={({ name }) => <DragChip ms="8">{name}</DragChip>}
      >
        <Rows {...props} items={items} folding={folding} drag={drag} current={current} onCurrent={setAt} />
      </DragTree>
      <VisuallyHidden role="status">{editing.spoken}</VisuallyHidden>
    </Card>
  );
}

interface RowsProps extends Props {
  items: readonly Item[];
  folding: Collapse;
  drag: ReturnType<typeof useItemDrag>;
  current: string | undefined;
  onCurrent: (key: string) => void;
}

function Rows(props: RowsProps) {
  const { editing, editable, onLook, items, folding, drag, current, onCurrent } = props;
  const actionsOf = useItemActions(props);
  const isDragged = ({ key, tab, action }: Item) =>
    drag.dragged?.key === key || (action !== undefined && drag.dragged?.key === tabKey(tab));
  return items.map((item) => (
    <ItemRow
      key={item.key}
      item={item}
      state={{
        open: !folding.folded.has(item.tab.tab_id),
        current: item.key === current,
        editable,
        dragged: isDragged(item),
        drop: drag.drop?.target.key === item.key ? drag.drop.place.side : undefined,
      }}
      actions={actionsOf(item)}
      onSet={(set) => editing.set(item, set)}
      onFold={() => folding.fold(item.tab.tab_id)}
      onFocus={() => {
        onCurrent(item.key);
        onLook(item.tab.tab_id);
      }}
    />
  ));
}

function Titles() {
  const t = useTexts(words);
  return (
    <thead>
      <tr>
        <th>{t.name}</th>
        <chakra.th width={{ base: '20', sm: '24' }}>{t.points}</chakra.th>
        <chakra.th width="20">{t.shown}</chakra.th>
      </tr>
    </thead>
  );
}
