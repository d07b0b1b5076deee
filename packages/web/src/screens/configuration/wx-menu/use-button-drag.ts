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
import { findButton, fits, type Menu, type MenuButton, type Spot, spotOf } from './menu-edits.js';

/** Returns where a button would go if it were dropped on another: to its place among those beside it, or into a top button that opens others. */
function spotOver(menu: Menu, button: MenuButton, target: MenuButton): Spot | undefined {
  const [from, to] = [spotOf(menu, button.id), spotOf(menu, target.id)];
  if (from.parent === to.parent) return to;
  // A button from below, over another top button, goes below that one.
  const spot = to.parent === undefined ? { parent: target.id, index: target.below.length } : to;
  return fits(menu, button, spot.parent) ? spot : undefined;
}

/** Detects collisions with the buttons that the dragged one may be dropped on. */
const amongFitting =
  (menu: Menu): CollisionDetection =>
  (args) => {
    const button = findButton(menu, String(args.active.id));
    const fitting = args.droppableContainers.filter(({ id }) => {
      const target = findButton(menu, String(id));
      return button && target && (target.id === button.id || spotOver(menu, button, target));
    });
    return closestCenter({ ...args, droppableContainers: fitting });
  };

function placeOf(menu: Menu, { active, over }: DragOverEvent | DragEndEvent) {
  const button = findButton(menu, String(active.id));
  const target = findButton(menu, String(over?.id));
  const spot = button && target && target.id !== button.id ? spotOver(menu, button, target) : undefined;
  return button && target && spot ? { button, target, spot } : undefined;
}

/** Drags a button along its row or column, or into another top button. */
export function useButtonDrag(menu: Menu, onMove: (button: MenuButton, spot: Spot) => void) {
  const [dragged, setDragged] = useState<MenuButton>();
  const [over, setOver] = useState<string>();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  function end() {
    setDragged(undefined);
    setOver(undefined);
  }
  const context = {
    sensors,
    collisionDetection: amongFitting(menu),
    onDragStart: ({ active }: { active: { id: unknown } }) => setDragged(findButton(menu, String(active.id))),
    onDragOver: (event: DragOverEvent) => setOver(placeOf(menu, event)?.target.id),
    onDragEnd(event: DragEndEvent) {
      const place = placeOf(menu, event);
      end();
      if (place) onMove(place.button, place.spot);
    },
    onDragCancel: end,
  };
  return { dragged, over, context };
}
