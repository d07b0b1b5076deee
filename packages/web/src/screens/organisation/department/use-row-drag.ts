import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { childrenOf, type Department, type DepartmentLine, isWithin, type Spot, spotOf } from './department-tree.js';

/** Height of a row, which the list of rows and the drag reckon with. */
export const rowHeight = 34;

/** Where a dragged department would go: onto a row, or beside it. */
export interface Drop {
  id: number;
  zone: 'before' | 'into' | 'after';
}

const startsAfter = 4;
const edge = 36;

/** Returns the row under the pointer and its part. */
function dropAt(lines: readonly DepartmentLine[], y: number): Drop | undefined {
  const line = lines[Math.floor(y / rowHeight)];
  if (!line) return undefined;
  const part = (y % rowHeight) / rowHeight;
  return { id: line.node.id, zone: part < 0.28 ? 'before' : part > 0.72 ? 'after' : 'into' };
}

/** Returns the position that a drop means, or undefined where the department cannot go. */
export function spotOfDrop(
  tree: readonly Department[],
  lines: readonly DepartmentLine[],
  dragged: Department,
  drop: Drop,
): Spot | undefined {
  const line = lines.find((one) => one.node.id === drop.id);
  if (!line || isWithin(dragged, drop.id)) return undefined;
  const { node } = line;
  const isBeside = drop.zone === 'before' || (drop.zone === 'after' && !(line.open && node.children.length > 0));
  if (!isBeside) {
    const others = childrenOf(tree, node.id).filter((one) => one.id !== dragged.id);
    return { pid: node.id, index: drop.zone === 'after' ? 0 : others.length };
  }
  const others = childrenOf(tree, node.pid).filter((one) => one.id !== dragged.id);
  const at = others.findIndex((one) => one.id === node.id);
  return { pid: spotOf(tree, node).pid, index: drop.zone === 'before' ? at : at + 1 };
}

/** Returns the height of the pointer within the rows; near an edge the list scrolls. */
function placeIn(box: HTMLElement, y: number): number {
  const { top, bottom } = box.getBoundingClientRect();
  if (y < top + edge) box.scrollTop -= rowHeight / 2;
  if (y > bottom - edge) box.scrollTop += rowHeight / 2;
  return y - top + box.scrollTop;
}

/** Calls back when Escape is pressed while something is dragged. */
function useEscape(isDragging: boolean, end: () => void) {
  useEffect(() => {
    if (!isDragging) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && end();
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  });
}

interface Held {
  node: Department;
  from: number;
  moving: boolean;
}

/**
 * Drags a row by its handle. Rows have one height, so their place follows from the pointer alone and those out of sight need not be
 * measured; near an edge the list scrolls.
 */
export function useRowDrag(tree: readonly Department[], lines: readonly DepartmentLine[], onMove: (id: number, spot: Spot) => void) {
  const held = useRef<Held>(undefined);
  const scroller = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Department>();
  const [drop, setDrop] = useState<Drop>();

  function end() {
    held.current = undefined;
    setDragged(undefined);
    setDrop(undefined);
  }
  useEscape(dragged !== undefined, end);

  function pointerMove(event: PointerEvent<HTMLElement>) {
    const box = scroller.current;
    if (!held.current || !box) return;
    if (!held.current.moving && Math.abs(event.clientY - held.current.from) < startsAfter) return;
    held.current.moving = true;
    setDragged(held.current.node);
    const next = dropAt(lines, placeIn(box, event.clientY));
    setDrop(next && spotOfDrop(tree, lines, held.current.node, next) ? next : undefined);
  }

  function pointerUp() {
    const spot = dragged && drop && spotOfDrop(tree, lines, dragged, drop);
    if (spot) onMove(dragged.id, spot);
    end();
  }

  function pointerDown(node: Department, event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { node, from: event.clientY, moving: false };
  }

  const moving = { onPointerMove: pointerMove, onPointerUp: pointerUp, onPointerCancel: end };
  const handleOf = (node: Department) => ({ onPointerDown: (event: PointerEvent<HTMLElement>) => pointerDown(node, event), ...moving });
  return { scroller, dragged, drop, handleOf };
}
