import {
  type CollisionDetection,
  closestCenter,
  type DragEndEvent,
  type DragOverEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useState } from 'react';
import { besides, type Item, itemsOf, listOf, type Tab } from './layout-edits.js';

interface Drop {
  key: string;
  side: 'before' | 'after';
}

const find = (tabs: readonly Tab[], key: unknown) => itemsOf(tabs).find((one) => one.key === key);

/** Detects collisions with the items that the dragged one may stand beside. */
const amongBeside =
  (tabs: readonly Tab[]): CollisionDetection =>
  (args) => {
    const item = find(tabs, args.active.id);
    const keys = new Set<unknown>(item ? besides(tabs, item).map((one) => one.key) : []);
    return closestCenter({ ...args, droppableContainers: args.droppableContainers.filter((one) => keys.has(one.id)) });
  };

/** Returns the place that the pointer is over. */
function placeOf(tabs: readonly Tab[], { active, over }: DragOverEvent | DragEndEvent) {
  const item = find(tabs, active.id);
  const target = find(tabs, over?.id);
  if (!item || !target || listOf(item) !== listOf(target)) return undefined;
  const keys = besides(tabs, item).map((one) => one.key);
  return { item, target, from: keys.indexOf(item.key), index: keys.indexOf(target.key) };
}

/** Drags an item by its handle among those beside it: a tab among the tabs, an action among those of its tab. */
export function useItemDrag(tabs: readonly Tab[], onMove: (item: Item, index: number) => void) {
  const [dragged, setDragged] = useState<Item>();
  const [drop, setDrop] = useState<Drop>();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  function end() {
    setDragged(undefined);
    setDrop(undefined);
  }

  const context = {
    sensors,
    collisionDetection: amongBeside(tabs),
    onDragStart: ({ active }: { active: { id: unknown } }) => setDragged(find(tabs, active.id)),
    onDragOver(event: DragOverEvent) {
      const place = placeOf(tabs, event);
      setDrop(
        place && place.index !== place.from ? { key: place.target.key, side: place.index > place.from ? 'after' : 'before' } : undefined,
      );
    },
    onDragEnd(event: DragEndEvent) {
      const place = placeOf(tabs, event);
      end();
      if (place) onMove(place.item, place.index);
    },
    onDragCancel: end,
  };
  return { dragged, drop, context };
}
