import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { childrenOf, type Department, type DepartmentLine, findDepartment, lineTo, type Spot, spotOf } from './department-tree.js';

/** Height of a row, which the list of rows and the drag reckon with. */
export const rowHeight = 34;

/** Where a dragged department would go: onto a row, or beside it. */
export interface Drop {
  id: number;
  zone: 'before' | 'into' | 'after';
}

const startsAfter = 4;
const edge = 36;

/** Returns the id of the department whose row contains an element. */
export const idOfRow = (element: EventTarget): number | undefined =>
  Number((element as HTMLElement).closest<HTMLElement>('[role=treeitem]')?.dataset.id) || undefined;

/** Returns the position that a drop at a height means, with the row to mark; undefined where the department cannot go. */
export function dropAt(
  tree: readonly Department[],
  lines: readonly DepartmentLine[],
  dragged: Department,
  y: number,
): (Drop & { spot: Spot }) | undefined {
  const line = lines[Math.floor(y / rowHeight)];
  if (!line) return undefined;
  const { node } = line;
  if (lineTo(tree, node.id).some((above) => above.id === dragged.id)) return undefined;
  const part = (y % rowHeight) / rowHeight;
  const zone = part < 0.28 ? 'before' : part > 0.72 ? 'after' : 'into';
  const withoutDragged = (all: readonly Department[]) => all.filter((one) => one.id !== dragged.id);
  const isBeside = zone === 'before' || (zone === 'after' && !(line.open && node.children.length > 0));
  if (!isBeside) {
    const index = zone === 'after' ? 0 : withoutDragged(node.children).length;
    return { id: node.id, zone, spot: { pid: node.id, index } };
  }
  const at = withoutDragged(childrenOf(tree, node.pid)).findIndex((one) => one.id === node.id);
  return { id: node.id, zone, spot: { pid: spotOf(tree, node).pid, index: zone === 'before' ? at : at + 1 } };
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

interface PointerDrag {
  node: Department;
  /** Height at which the pointer went down, and where it is now. */
  from: number;
  y: number;
  /** The box that scrolls, measured once: it does not move while something is dragged. */
  box: DOMRect;
  frame: number;
  isMoving: boolean;
}

/** Returns how far to scroll for a pointer near an edge. */
const scrollFor = ({ y, box }: PointerDrag) => (y < box.top + edge ? -rowHeight / 2 : y > box.bottom - edge ? rowHeight / 2 : 0);

/** Returns what a press on a handle picks up. */
function heldBy(event: PointerEvent<HTMLElement>, tree: readonly Department[]): PointerDrag | undefined {
  if (event.button !== 0 || !(event.target as HTMLElement).closest('[data-grip]')) return undefined;
  const node = findDepartment(tree, idOfRow(event.target));
  const { clientY: y, currentTarget } = event;
  return node && { node, from: y, y, box: currentTarget.getBoundingClientRect(), frame: 0, isMoving: false };
}

/** Notes where the pointer is now. Returns whether it has moved far enough for a drag. */
function trackPointer(now: PointerDrag, { clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>): boolean {
  now.y = clientY;
  if (now.isMoving || Math.abs(now.y - now.from) < startsAfter) return now.isMoving;
  now.isMoving = true;
  // The row itself may leave the document while the list scrolls.
  currentTarget.setPointerCapture(pointerId);
  return true;
}

/** Keeps what is dragged and the row that is marked for it, at most once a frame; near an edge the list scrolls automatically. */
function useMark(tree: readonly Department[], lines: readonly DepartmentLine[]) {
  const held = useRef<PointerDrag>(undefined);
  const scroller = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Department>();
  const [drop, setDrop] = useState<Drop>();

  function dropNow() {
    const [now, box] = [held.current, scroller.current];
    return now?.isMoving && box ? dropAt(tree, lines, now.node, now.y - now.box.top + box.scrollTop) : undefined;
  }

  function follow() {
    const [now, box] = [held.current, scroller.current];
    if (!now || !box) return;
    const next = dropNow();
    setDrop((last) => (last?.id === next?.id && last?.zone === next?.zone ? last : next && { id: next.id, zone: next.zone }));
    const by = scrollFor(now);
    if (by !== 0) box.scrollTop += by;
    now.frame = by === 0 ? 0 : requestAnimationFrame(follow);
  }

  function end() {
    if (held.current) cancelAnimationFrame(held.current.frame);
    held.current = undefined;
    setDragged(undefined);
    setDrop(undefined);
  }

  return { held, scroller, dragged, drop, setDragged, dropNow, follow, end };
}

/** Drags a row by its handle. Rows have one height, so their place follows from the pointer alone. */
export function useRowDrag(tree: readonly Department[], lines: readonly DepartmentLine[], onMove: (id: number, spot: Spot) => void) {
  const { held, scroller, dragged, drop, setDragged, dropNow, follow, end } = useMark(tree, lines);
  useEscape(dragged !== undefined, end);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    held.current = heldBy(event, tree);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const now = held.current;
    if (!now || !trackPointer(now, event)) return;
    setDragged(now.node);
    if (now.frame === 0) now.frame = requestAnimationFrame(follow);
  }

  function onPointerUp() {
    const [now, found] = [held.current, dropNow()];
    end();
    if (now && found) onMove(now.node.id, found.spot);
  }

  return { scroller, dragged, drop, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } };
}
