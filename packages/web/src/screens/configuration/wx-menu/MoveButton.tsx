import { chakra, Flex } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { texts, useTexts } from '../../../app/texts.js';
import { Button } from '../../../ui/Button.js';
import { Combobox } from '../../../ui/Combobox.js';
import { Modal } from '../../../ui/Modal.js';
import { fits, type Menu, type MenuButton, type Spot, spotOf } from './menu-edits.js';

const words = texts({
  title: (name: string) => [`移动「${name}」`, `Move “${name}”`],
  parent: ['放到哪里', 'Move to'],
  place: ['位置', 'Place'],
  top: ['一级菜单', 'Top row'],
  under: (name: string) => [`「${name}」下`, `Under “${name}”`],
  first: ['排在最前', 'First'],
  after: (name: string) => [`排在「${name}」之后`, `After “${name}”`],
  cancel: ['取消', 'Cancel'],
  move: ['移动', 'Move'],
});

const Label = chakra('label', { base: { color: 'ink.2', display: 'block', mb: '1' } });
const top = '';

interface Props {
  menu: Menu;
  button: MenuButton;
  onClose: () => void;
  onMove: (spot: Spot) => void;
}

/** Renders a dialog that moves a button without dragging. */
export function MoveButton({ menu, button, onClose, onMove }: Props) {
  const t = useTexts(words);
  const now = spotOf(menu, button.id);
  const [{ parent, index }, setSpot] = useState<Spot>(now);
  const besides = (above: string | undefined) =>
    (menu.find((one) => one.id === above)?.below ?? menu).filter((one) => one.id !== button.id);

  function choose(value: unknown) {
    const above = value === top ? undefined : String(value);
    setSpot(above === now.parent ? now : { parent: above, index: besides(above).length });
  }

  return (
    <Modal
      inPage
      open
      onClose={onClose}
      title={t.title(button.name)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button look="solid" disabled={parent === now.parent && index === now.index} onClick={() => onMove({ parent, index })}>
            {t.move}
          </Button>
        </>
      }
    >
      <Choices
        parents={menu.filter((one) => fits(menu, button, one.id)).map((one) => ({ value: one.id, label: t.under(one.name) }))}
        {...(fits(menu, button, undefined) ? { empty: t.top } : {})}
        besides={besides(parent)}
        spot={{ parent, index }}
        onParent={choose}
        onPlace={(place) => setSpot({ parent, index: place })}
      />
    </Modal>
  );
}

interface ChoicesProps {
  parents: { value: string; label: string }[];
  empty?: string;
  /** The buttons that it would stand among. */
  besides: Menu;
  spot: Spot;
  onParent: (value: unknown) => void;
  onPlace: (index: number) => void;
}

function Choices({ parents, empty, besides, spot, onParent, onPlace }: ChoicesProps) {
  const t = useTexts(words);
  const id = useId();
  return (
    <Flex direction="column" gap="3">
      <div>
        <Label htmlFor={`${id}-parent`}>{t.parent}</Label>
        <Combobox
          id={`${id}-parent`}
          label={t.parent}
          choices={parents}
          value={spot.parent ?? top}
          {...(empty ? { empty } : {})}
          onChange={onParent}
        />
      </div>
      <div>
        <Label htmlFor={`${id}-place`}>{t.place}</Label>
        <Combobox
          id={`${id}-place`}
          label={t.place}
          choices={[{ value: 0, label: t.first }, ...besides.map((one, at) => ({ value: at + 1, label: t.after(one.name) }))]}
          value={spot.index}
          onChange={(next) => onPlace(Number(next))}
        />
      </div>
    </Flex>
  );
}
