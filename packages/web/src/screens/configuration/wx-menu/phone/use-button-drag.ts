import { useDrag } from '#ui/order/useDrag.js';
import { findButton, fits, type Menu, type MenuButton, type Spot, spotOf } from '../menu-edits.js';

/** Returns where a button would go if it were dropped on another: to its place among those beside it, or into a top button that opens others. */
function spotOver(menu: Menu, button: MenuButton, target: MenuButton): Spot | undefined {
  const [from, to] = [spotOf(menu, button.id), spotOf(menu, target.id)];
  if (from.parent === to.parent) return to;
  // A sub-button dropped on another top-level button moves below that one.
  const spot = to.parent === undefined ? { parent: target.id, index: target.below.length } : to;
  return fits(menu, button, spot.parent) ? spot : undefined;
}

/** Drags a button along its row or column, or into another top button. */
export const useButtonDrag = (menu: Menu, onMove: (button: MenuButton, spot: Spot) => void) =>
  useDrag({
    find: (id) => findButton(menu, String(id)),
    placeOn: (button, target) => spotOver(menu, button, target),
    onMove,
  });
