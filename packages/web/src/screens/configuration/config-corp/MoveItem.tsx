import { useId, useState } from 'react';
import { texts, useTexts } from '../../../app/texts.js';
import { Button } from '../../../ui/Button.js';
import { Combobox } from '../../../ui/Combobox.js';
import { Modal } from '../../../ui/Modal.js';
import { besides, type Item, type Tab } from './layout-edits.js';

const words = texts({
  title: (name: string) => [`移动「${name}」`, `Move “${name}”`],
  place: ['位置', 'Place'],
  first: ['排在最前', 'First'],
  after: (name: string) => [`排在「${name}」之后`, `After “${name}”`],
  cancel: ['取消', 'Cancel'],
  move: ['移动', 'Move'],
});

interface Props {
  tabs: readonly Tab[];
  item: Item;
  onClose: () => void;
  onMove: (index: number) => void;
}

/** Renders a dialog that moves an item without dragging. */
export function MoveItem({ tabs, item, onClose, onMove }: Props) {
  const t = useTexts(words);
  const id = useId();
  const keys = besides(tabs, item);
  const now = keys.findIndex((one) => one.key === item.key);
  const [index, setIndex] = useState(now);
  const others = keys.filter((one) => one.key !== item.key);
  return (
    <Modal
      inPage
      open
      onClose={onClose}
      title={t.title(item.name)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button look="solid" disabled={index === now} onClick={() => onMove(index)}>
            {t.move}
          </Button>
        </>
      }
    >
      <label htmlFor={id}>{t.place}</label>
      <Combobox
        id={id}
        label={t.place}
        choices={[{ value: 0, label: t.first }, ...others.map((one, at) => ({ value: at + 1, label: t.after(one.name) }))]}
        value={index}
        onChange={(next) => setIndex(Number(next))}
      />
    </Modal>
  );
}
