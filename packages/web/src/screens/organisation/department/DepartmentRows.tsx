import { chakra } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, type RefObject, useCallback, useEffect, useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { treeKeys } from '#ui/tree/tree-keys.js';
import { DepartmentRow } from './DepartmentRow.js';
import type { Department, DepartmentLine } from './department-tree.js';
import { rowsStyle } from './rows-style.js';
import { idOfRow, rowHeight, type useRowDrag } from './use-row-drag.js';

const words = texts({
  tree: ['部门', 'Departments'],
});

interface Props {
  lines: readonly DepartmentLine[];
  chosen: number | undefined;
  movable: boolean;
  drag: ReturnType<typeof useRowDrag>;
  onChoose: (node: Department) => void;
  onFold: (id: number, shut: boolean) => void;
  onStep: (node: Department, by: -1 | 1) => void;
}

/** Arrows walk and fold, Enter chooses, Alt and an arrow moves the department among those beside it. */
function useRowKeys({ lines, movable, onChoose, onFold, onStep }: Props, current: number, go: (index: number) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const line = lines[current];
    if (!line) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (event.altKey && by) {
      event.preventDefault();
      if (movable) onStep(line.node, by);
      return;
    }
    const step = treeKeys(event.key, line, lines, current);
    if (!step) return;
    event.preventDefault();
    if (step.fold !== undefined) onFold(line.node.id, step.fold);
    if (step.choose) onChoose(line.node);
    if (step.to !== undefined && step.to >= 0) go(step.to);
  };
}

/** Scrolls to the row reached by keyboard and focuses it once it is rendered. */
function useFocusRow(scroller: RefObject<HTMLDivElement | null>, show: (index: number) => void, lines: readonly DepartmentLine[]) {
  const [at, setAt] = useState<number>();
  const [wanted, setWanted] = useState<number>();
  useEffect(() => {
    if (wanted === undefined) return;
    scroller.current?.querySelector<HTMLElement>(`[data-id="${wanted}"]`)?.focus();
    setWanted(undefined);
  }, [wanted, scroller]);
  const current = Math.max(
    0,
    lines.findIndex((line) => line.node.id === at),
  );
  function go(index: number) {
    const id = lines[index]?.node.id;
    if (id === undefined) return;
    show(index);
    setAt(id);
    // The row may only be drawn after the list has scrolled.
    requestAnimationFrame(() => setWanted(id));
  }
  return { current, go, setAt };
}

/** Keeps which rows are drawn, and scrolls to the selected one. */
function useVirtualRows(lines: readonly DepartmentLine[], scroller: RefObject<HTMLDivElement | null>, chosen: number | undefined) {
  // With another function for each render, the places of all rows would be worked out again.
  const keyOf = useCallback((index: number) => lines[index]?.node.id ?? index, [lines]);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    initialRect: { width: 0, height: 900 },
    getItemKey: keyOf,
    useFlushSync: false,
  });
  const chosenAt = lines.findIndex((line) => line.node.id === chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another department is chosen, not when rows come and go
  useEffect(() => {
    if (chosenAt >= 0) virtual.scrollToIndex(chosenAt, { align: 'auto' });
  }, [chosen]);
  return virtual;
}

/** A click on the arrow folds, anywhere else in the row it chooses. */
function useRowClicks({ lines, onChoose, onFold }: Props) {
  return ({ target }: MouseEvent<HTMLElement>) => {
    const id = idOfRow(target);
    const line = lines.find(({ node }) => node.id === id);
    if (!line) return;
    if ((target as HTMLElement).closest('[data-fold]')) onFold(line.node.id, line.open);
    else onChoose(line.node);
  };
}

/** Renders the tree of departments; however many there are, only the visible rows are rendered. */
export function DepartmentRows(props: Props) {
  const { lines, chosen, movable, drag } = props;
  const t = useTexts(words);
  const virtual = useVirtualRows(lines, drag.scroller, chosen);
  const { current, go, setAt } = useFocusRow(drag.scroller, (index) => virtual.scrollToIndex(index), lines);
  const onKeyDown = useRowKeys(props, current, go);
  return (
    <chakra.div
      ref={drag.scroller}
      role="tree"
      aria-label={t.tree}
      css={rowsStyle}
      {...drag.handlers}
      onKeyDown={onKeyDown}
      onClick={useRowClicks(props)}
      onFocus={({ target }) => setAt(idOfRow(target))}
      data-dragging={drag.dragged !== undefined || undefined}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          if (!line) return null;
          const { id } = line.node;
          return (
            <DepartmentRow
              key={id}
              {...{ line, start, index }}
              count={lines.length}
              isChosen={id === chosen}
              isCurrent={index === current}
              isDragged={drag.dragged?.id === id}
              isMovable={movable}
              zone={drag.drop?.id === id ? drag.drop.zone : undefined}
            />
          );
        })}
      </div>
    </chakra.div>
  );
}
