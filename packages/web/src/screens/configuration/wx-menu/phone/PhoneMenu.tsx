import { chakra, Flex } from '@chakra-ui/react';
import { DndContext } from '@dnd-kit/core';
import { Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { isFaulty, limits } from '../menu-checks.js';
import { findButton, type Menu, type MenuButton, mostAtTop, mostBelow, parentOf, type Spot } from '../menu-edits.js';
import { PhoneButton } from './PhoneButton.js';
import { phoneStyle } from './phone-style.js';
import { useButtonDrag } from './use-button-drag.js';

const words = texts({
  list: ['菜单按钮', 'Menu buttons'],
  add: ['添加一级菜单', 'Add a top button'],
  addBelow: (name: string) => [`在「${name}」下添加`, `Add under “${name}”`],
  addShort: ['添加', 'Add'],
  none: ['没有菜单', 'No menu'],
});

interface Props {
  menu: Menu;
  selected: MenuButton | undefined;
  /** Whether incomplete buttons are marked. */
  marked?: boolean;
  /** Changes the menu; without it, the phone only shows. */
  edit?: { add: (spot: Spot) => void; moveTo: (button: MenuButton, spot: Spot) => void } | undefined;
  onSelect: (id: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Renders the bar of the menu, with the buttons below the one that is open. */
export function PhoneMenu(props: Props) {
  const { menu, edit, selected, onKeyDown } = props;
  const t = useTexts(words);
  const drag = useButtonDrag(menu, (button, spot) => edit?.moveTo(button, spot));
  const open = selected && (parentOf(menu, selected.id) ?? selected);
  if (!edit && menu.length === 0)
    return (
      <Flex flex="1" align="center" justify="center" color="ink.3">
        {t.none}
      </Flex>
    );
  return (
    <DndContext {...drag.context}>
      <chakra.ul aria-label={t.list} css={phoneStyle} display="flex" flex="1" minWidth="0" onKeyDown={onKeyDown}>
        {menu.map((one) => (
          <li key={one.id}>
            {open?.id === one.id ? <Below {...props} of={one} drag={drag} /> : null}
            <OneButton {...props} button={one} drag={drag} shown={limits.top.shown} />
          </li>
        ))}
        {edit && menu.length < mostAtTop ? (
          <li>
            <AddButton
              label={t.add}
              text={menu.length === 0 ? t.add : undefined}
              onAdd={() => edit.add({ parent: undefined, index: menu.length })}
            />
          </li>
        ) : null}
      </chakra.ul>
    </DndContext>
  );
}

type Drag = ReturnType<typeof useButtonDrag>;

function Below(props: Props & { of: MenuButton; drag: Drag }) {
  const { of: above, edit, drag } = props;
  const t = useTexts(words);
  const mayAdd = edit !== undefined && above.below.length < mostBelow;
  if (!mayAdd && above.below.length === 0) return null;
  return (
    <ul>
      {mayAdd ? (
        <li>
          <AddButton
            label={t.addBelow(above.name)}
            text={t.addShort}
            onAdd={() => edit.add({ parent: above.id, index: above.below.length })}
          />
        </li>
      ) : null}
      {above.below.map((one) => (
        <li key={one.id}>
          <OneButton {...props} button={one} drag={drag} shown={limits.below.shown} />
        </li>
      ))}
    </ul>
  );
}

function OneButton({
  menu,
  selected,
  marked = false,
  edit,
  onSelect,
  button,
  drag,
  shown,
}: Props & Pick<PartProps, 'button' | 'drag' | 'shown'>) {
  return (
    <PhoneButton
      button={button}
      shown={shown}
      current={selected?.id === button.id}
      faulty={marked && findButton(menu, button.id) !== undefined && isFaulty(menu, button)}
      editable={edit !== undefined}
      dragged={drag.dragged?.id === button.id}
      over={drag.drop?.target.id === button.id}
      onSelect={() => onSelect(button.id)}
    />
  );
}

interface PartProps {
  button: MenuButton;
  drag: Drag;
  shown: number;
}

function AddButton({ label, text, onAdd }: { label: string; text?: string | undefined; onAdd: () => void }) {
  return (
    <button type="button" data-add aria-label={label} title={label} onClick={onAdd}>
      <Plus size={14} aria-hidden />
      {text}
    </button>
  );
}
