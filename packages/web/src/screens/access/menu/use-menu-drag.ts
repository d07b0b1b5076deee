import {
  type Active,
  type CollisionDetection,
  closestCenter,
  type DragMoveEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useState } from 'react';
import { usePreferences } from '#app/preferences.js';
import { texts, useTexts } from '#app/texts.js';
import { fit, type Gap, linesWithout, type MenuLine, spotAt } from './menu-lines.js';
import { indent } from './menu-style.js';
import { findMenu, type Menu, type Spot, titleOf } from './menu-tree.js';

const words = texts({
  how: [
    '按空格键拿起，方向键上下移动、左右改变层级，再按空格键放下，按 Esc 取消。',
    'Press space to pick up, arrow keys up and down to move, left and right to change the level, space to drop, Escape to cancel.',
  ],
  picked: (name: string) => [`已拿起「${name}」`, `Picked up “${name}”`],
  over: (where: string, place: number) => [`${where}第 ${place} 位`, `${where}, place ${place}`],
  below: (name: string) => [`「${name}」下`, `Below “${name}”`],
  top: ['最上层', 'Top level'],
  dropped: (name: string) => [`已放下「${name}」`, `Dropped “${name}”`],
  cancelled: (name: string) => [`「${name}」留在原处`, `“${name}” stays where it was`],
});

/** Moves by a row or a level per key press; the pointer moves freely. */
const byLines: KeyboardCoordinateGetter = (event, { currentCoordinates: at, context }) => {
  const height = context.collisionRect?.height ?? 40;
  const steps: Record<string, [number, number]> = {
    ArrowDown: [0, height],
    ArrowUp: [0, -height],
    ArrowRight: [indent, 0],
    ArrowLeft: [-indent, 0],
  };
  const step = steps[event.code];
  if (!step) return undefined;
  event.preventDefault();
  return { x: at.x + step[0], y: at.y + step[1] };
};

/** Detects collisions by vertical position only, because moving sideways changes the level and not the row. */
const byHeight: CollisionDetection = (args) => {
  const [first] = args.droppableRects.values();
  return closestCenter({ ...args, collisionRect: { ...args.collisionRect, left: first?.left ?? 0, width: first?.width ?? 0 } });
};

type Movement = Pick<DragMoveEvent, 'active' | 'collisions'>;

/** Returns the gap where the dragged item would land among the visible rows. */
function gapOf(lines: readonly MenuLine[], { active, collisions }: Movement): Gap | undefined {
  const line = lines.find((one) => one.node.id === active.id);
  const { initial, translated } = active.rect.current;
  // The collisions are current; the event's `over` may be stale.
  const over = collisions?.[0];
  const target = over?.data?.droppableContainer?.rect?.current as { top: number; height: number } | undefined;
  if (!line || !over || !target || !initial || !translated) return undefined;
  const rest = linesWithout(lines, line.node);
  const at = rest.findIndex((one) => one.node.id === over.id);
  const lower = translated.top + translated.height / 2 > target.top + target.height / 2;
  // Over itself or a descendant, the item stays in place.
  const before = at < 0 ? lines.indexOf(line) : at + (lower ? 1 : 0);
  return fit(rest, { before, level: line.level + Math.round((translated.left - initial.left) / indent) });
}

/** Returns the screen reader announcements, because dnd-kit has only ids. */
function useAnnouncements(menus: readonly Menu[]) {
  const t = useTexts(words);
  const en = usePreferences((one) => one.language) === 'en';
  const nameOf = ({ active }: { active: Active }) => {
    const menu = findMenu(menus, Number(active.id));
    return menu ? titleOf(menu, en) : '';
  };
  return {
    screenReaderInstructions: { draggable: t.how },
    announcements: {
      onDragStart: (event: { active: Active }) => t.picked(nameOf(event)),
      onDragOver: () => undefined,
      onDragEnd: (event: { active: Active }) => t.dropped(nameOf(event)),
      onDragCancel: (event: { active: Active }) => t.cancelled(nameOf(event)),
    },
  };
}

/** Describes where the dragged item would land; dnd-kit announces only what is under the pointer. */
function usePlaceText(menus: readonly Menu[], spot: Spot | undefined): string {
  const t = useTexts(words);
  const en = usePreferences((one) => one.language) === 'en';
  const parent = spot && findMenu(menus, spot.pid);
  return spot ? t.over(parent ? t.below(titleOf(parent, en)) : t.top, spot.index + 1) : '';
}

/** Returns the drop indicator of a row, if the item would land next to it. */
function dropLine(lines: readonly MenuLine[], gap: Gap | undefined, id: number) {
  if (!gap) return undefined;
  const side = gap.before < lines.length ? ('before' as const) : ('after' as const);
  const target = lines[side === 'before' ? gap.before : lines.length - 1];
  return target?.node.id === id ? { side, level: gap.level } : undefined;
}

/** Holds the drag state: the dragged item, its drop position, and the screen reader announcements. */
export function useMenuDrag(menus: readonly Menu[], lines: readonly MenuLine[], onMove: (id: number, spot: Spot) => void) {
  const [dragged, setDragged] = useState<Menu>();
  const [gap, setGap] = useState<Gap>();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byLines }),
  );
  const accessibility = useAnnouncements(menus);
  const rest = dragged ? linesWithout(lines, dragged) : lines;
  /** The current drop position. */
  const spot = gap && spotAt(rest, gap);
  const spoken = usePlaceText(menus, spot);

  function end(event?: Movement) {
    const next = event && gapOf(lines, event);
    if (next && dragged) onMove(dragged.id, spotAt(rest, next));
    setDragged(undefined);
    setGap(undefined);
  }

  const context = {
    sensors,
    collisionDetection: byHeight,
    onDragStart: ({ active }: { active: Active }) => setDragged(findMenu(menus, Number(active.id))),
    onDragMove(event: Movement) {
      const next = gapOf(lines, event);
      if (next?.before !== gap?.before || next?.level !== gap?.level) setGap(next);
    },
    onDragEnd: (event: Movement) => end(event),
    onDragCancel: () => end(),
    accessibility,
  };
  return { dragged, spot, spoken, dropAt: (id: number) => dropLine(rest, gap, id), context };
}
