import { closestCenter, type DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { type ComponentProps, useState } from 'react';

interface Options<Item, Place> {
  find: (id: unknown) => Item | undefined;
  /** Returns where the item goes if it is dropped on another, or undefined where it cannot go. */
  placeOn: (item: Item, target: Item) => Place | undefined;
  onMove: (item: Item, place: Place) => void;
}

/** Drags items by the pointer. Returns the dragged item, the drop it would make now, and the properties of the `DndContext`. */
export function useDrag<Item, Place extends object>({ find, placeOn, onMove }: Options<Item, Place>) {
  const [dragged, setDragged] = useState<Item>();
  const [drop, setDrop] = useState<{ target: Item; place: Place }>();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));

  function dropOf(active: { id: unknown }, over: { id: unknown } | null) {
    const [item, target] = [find(active.id), over && over.id !== active.id ? find(over.id) : undefined];
    const place = item && target && placeOn(item, target);
    return item && target && place ? { item, target, place } : undefined;
  }
  function end() {
    setDragged(undefined);
    setDrop(undefined);
  }

  const context: ComponentProps<typeof DndContext> = {
    sensors,
    collisionDetection: (args) => {
      const fitting = args.droppableContainers.filter((one) => one.id === args.active.id || dropOf(args.active, one));
      return closestCenter({ ...args, droppableContainers: fitting });
    },
    onDragStart: ({ active }) => setDragged(() => find(active.id)),
    onDragOver: ({ active, over }) => setDrop(dropOf(active, over)),
    onDragEnd({ active, over }) {
      const made = dropOf(active, over);
      end();
      if (made) onMove(made.item, made.place);
    },
    onDragCancel: end,
  };
  return { dragged, drop, context };
}
