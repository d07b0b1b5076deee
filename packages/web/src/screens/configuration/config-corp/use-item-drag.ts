import { useDrag } from '#ui/order/useDrag.js';
import { besides, type Item, itemsOf, type Tab } from './layout-edits.js';

/** Returns the place of another item, if both have the same parent, and the side on which the item would be placed. */
function placeOn(tabs: readonly Tab[], item: Item, { key }: Item) {
  const keys = besides(tabs, item).map((one) => one.key);
  const index = keys.indexOf(key);
  const side: 'after' | 'before' = index > keys.indexOf(item.key) ? 'after' : 'before';
  return index < 0 ? undefined : { index, side };
}

/** Drags an item by its handle among those beside it: a tab among the tabs, an action among those of its tab. */
export const useItemDrag = (tabs: readonly Tab[], onMove: (item: Item, index: number) => void) =>
  useDrag({
    find: (id) => itemsOf(tabs).find((one) => one.key === id),
    placeOn: (item, target) => placeOn(tabs, item, target),
    onMove: (item, { index }) => onMove(item, index),
  });
