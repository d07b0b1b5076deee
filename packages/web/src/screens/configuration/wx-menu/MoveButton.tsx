import { useId, useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { MoveDialog, MoveLabel } from '#ui/order/MoveDialog.js';
import { fits, type Menu, type MenuButton, type Spot, spotOf } from './menu-edits.js';

const words = texts({
  parent: ['放到哪里', 'Move to'],
  top: ['一级菜单', 'Top row'],
  under: (name: string) => [`「${name}」下`, `Under “${name}”`],
});

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
  const id = useId();
  const now = spotOf(menu, button.id);
  const [{ parent, index }, setSpot] = useState<Spot>(now);
  const besides = (above: string | undefined) =>
    (menu.find((one) => one.id === above)?.below ?? menu).filter((one) => one.id !== button.id);

  function choose(value: unknown) {
    const above = value === top ? undefined : String(value);
    setSpot(above === now.parent ? now : { parent: above, index: besides(above).length });
  }

  return (
    <MoveDialog
      name={button.name}
      place={{ besides: besides(parent).map((one) => one.name), index, onPlace: (next) => setSpot({ parent, index: next }) }}
      isSame={parent === now.parent && index === now.index}
      onClose={onClose}
      onMove={() => onMove({ parent, index })}
    >
      <div>
        <MoveLabel htmlFor={id}>{t.parent}</MoveLabel>
        <Combobox
          id={id}
          label={t.parent}
          choices={menu.filter((one) => fits(menu, button, one.id)).map((one) => ({ value: one.id, label: t.under(one.name) }))}
          value={parent ?? top}
          {...(fits(menu, button, undefined) ? { empty: t.top } : {})}
          onChange={choose}
        />
      </div>
    </MoveDialog>
  );
}
