import { useState } from 'react';
import { MoveDialog } from '#ui/order/MoveDialog.js';
import { besides, type Item, type Tab } from './layout-edits.js';

interface Props {
  tabs: readonly Tab[];
  item: Item;
  onClose: () => void;
  onMove: (index: number) => void;
}

/** Renders a dialog that moves an item without dragging. */
export function MoveItem({ tabs, item, onClose, onMove }: Props) {
  const keys = besides(tabs, item);
  const now = keys.findIndex((one) => one.key === item.key);
  const [index, setIndex] = useState(now);
  return (
    <MoveDialog
      name={item.name}
      place={{ besides: keys.filter((one) => one.key !== item.key).map((one) => one.name), index, onPlace: setIndex }}
      isSame={index === now}
      onClose={onClose}
      onMove={() => onMove(index)}
    />
  );
}
