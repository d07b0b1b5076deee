import { chakra, Flex } from '@chakra-ui/react';
import { useId, useState } from 'react';
import type { Choice } from '../../../api/meta.js';
import { texts, useTexts } from '../../../app/texts.js';
import { Button } from '../../../ui/Button.js';
import { Combobox } from '../../../ui/Combobox.js';
import { Modal } from '../../../ui/Modal.js';
import { treeChoices } from '../../../ui/tree.js';
import { childrenOf, type Department, type Spot, spotOf } from './department-tree.js';

const words = texts({
  title: (name: string) => [`移动「${name}」`, `Move “${name}”`],
  parent: ['放到哪个部门下面', 'Move under'],
  place: ['位置', 'Place'],
  top: ['最上层', 'Top level'],
  first: ['排在最前', 'First'],
  after: (name: string) => [`排在「${name}」之后`, `After “${name}”`],
  cancel: ['取消', 'Cancel'],
  move: ['移动', 'Move'],
});

/** Returns the tree without a department and those below it. */
export const without = (tree: readonly Department[], id: number | undefined): Department[] =>
  tree.filter((node) => node.id !== id).map((node) => ({ ...node, children: without(node.children, id) }));

const Label = chakra('label', { base: { color: 'ink.2', display: 'block', mb: '1' } });

interface Props {
  tree: readonly Department[];
  department: Department;
  onClose: () => void;
  onMove: (spot: Spot) => void;
}

/** Renders a dialog that moves a department without dragging. */
export function MoveDepartment({ tree, department, onClose, onMove }: Props) {
  const t = useTexts(words);
  const now = spotOf(tree, department);
  const [{ pid, index }, setSpot] = useState<Spot>(now);
  const [parents] = useState<Choice[]>(() => treeChoices(without(tree, department.id)));
  const beside = (parent: number | null) => childrenOf(tree, parent).filter((one) => one.id !== department.id);

  function choose(value: unknown) {
    const parent = typeof value === 'number' ? value : null;
    setSpot(parent === now.pid ? now : { pid: parent, index: beside(parent).length });
  }

  return (
    <Modal
      inPage
      open
      onClose={onClose}
      title={t.title(department.name)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button look="solid" disabled={pid === now.pid && index === now.index} onClick={() => onMove({ pid, index })}>
            {t.move}
          </Button>
        </>
      }
    >
      <Choices
        parents={parents}
        beside={beside(pid)}
        spot={{ pid, index }}
        onParent={choose}
        onPlace={(place) => setSpot({ pid, index: place })}
      />
    </Modal>
  );
}

interface ChoicesProps {
  parents: readonly Choice[];
  /** The departments that it would stand beside. */
  beside: readonly Department[];
  spot: Spot;
  onParent: (value: unknown) => void;
  onPlace: (index: number) => void;
}

function Choices({ parents, beside, spot, onParent, onPlace }: ChoicesProps) {
  const t = useTexts(words);
  const id = useId();
  return (
    <Flex direction="column" gap="3">
      <div>
        <Label htmlFor={`${id}-parent`}>{t.parent}</Label>
        <Combobox id={`${id}-parent`} label={t.parent} choices={parents} value={spot.pid ?? ''} empty={t.top} onChange={onParent} />
      </div>
      <div>
        <Label htmlFor={`${id}-place`}>{t.place}</Label>
        <Combobox
          id={`${id}-place`}
          label={t.place}
          choices={[{ value: 0, label: t.first }, ...beside.map((one, at) => ({ value: at + 1, label: t.after(one.name) }))]}
          value={spot.index}
          onChange={(next) => onPlace(Number(next))}
        />
      </div>
    </Flex>
  );
}
