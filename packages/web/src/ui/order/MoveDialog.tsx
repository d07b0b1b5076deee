import { chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { Modal } from '#ui/dialog/Modal.js';

const words = texts({
  title: (name: string) => [`移动「${name}」`, `Move “${name}”`],
  place: ['位置', 'Place'],
  first: ['排在最前', 'First'],
  after: (name: string) => [`排在「${name}」之后`, `After “${name}”`],
  move: ['移动', 'Move'],
});

interface Props {
  /** What is moved. */
  name: string;
  /** Its position among others; left out if the choice in `children` is enough. */
  place?: {
    /** Names of the others, in order. */
    besides: readonly string[];
    /** Its place among them, from 0. */
    index: number;
    onPlace: (index: number) => void;
  };
  /** Whether the choice is its current position. */
  isSame: boolean;
  onClose: () => void;
  onMove: () => void;
  /** The choice of a parent, where there are several. */
  children?: ReactNode;
}

export const MoveLabel = chakra('label', { base: { color: 'ink.2', display: 'block', mb: '1' } });

/** Renders a dialog that moves an item without dragging. */
export function MoveDialog({ name, place, isSame, onClose, onMove, children }: Props) {
  const t = useTexts(words);
  const id = useId();
  return (
    <Modal
      inPage
      open
      onClose={onClose}
      title={t.title(name)}
      action={
        <Button look="solid" disabled={isSame} onClick={onMove}>
          {t.move}
        </Button>
      }
    >
      <Flex direction="column" gap="3">
        {children}
        {place ? (
          <div>
            <MoveLabel htmlFor={id}>{t.place}</MoveLabel>
            <Combobox
              id={id}
              label={t.place}
              choices={[{ value: 0, label: t.first }, ...place.besides.map((one, at) => ({ value: at + 1, label: t.after(one) }))]}
              value={place.index}
              onChange={(next) => place.onPlace(Number(next))}
            />
          </div>
        ) : null}
      </Flex>
    </Modal>
  );
}
