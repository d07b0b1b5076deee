import { useId, useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { MoveDialog, MoveLabel } from '#ui/order/MoveDialog.js';
import { treeChoices } from '#ui/tree/tree.js';
import { childrenOf, type Department, type Spot, spotOf } from './department-tree.js';

const words = texts({
  parent: ['放到哪个部门下面', 'Move under'],
  top: ['最上层', 'Top level'],
});

/** Returns the tree without a department and those below it. */
export const without = (tree: readonly Department[], id: number | undefined): Department[] =>
  tree.filter((node) => node.id !== id).map((node) => ({ ...node, children: without(node.children, id) }));

interface Props {
  tree: readonly Department[];
  department: Department;
  onClose: () => void;
  onMove: (spot: Spot) => void;
}

/** Renders a dialog that moves a department without dragging. */
export function MoveDepartment({ tree, department, onClose, onMove }: Props) {
  const t = useTexts(words);
  const id = useId();
  const now = spotOf(tree, department);
  const [{ pid, index }, setSpot] = useState<Spot>(now);
  const [parents] = useState(() => treeChoices(without(tree, department.id)));
  const beside = (parent: number | null) => childrenOf(tree, parent).filter((one) => one.id !== department.id);

  function choose(value: unknown) {
    const parent = typeof value === 'number' ? value : null;
    setSpot(parent === now.pid ? now : { pid: parent, index: beside(parent).length });
  }

  return (
    <MoveDialog
      name={department.name}
      place={{ besides: beside(pid).map((one) => one.name), index, onPlace: (next) => setSpot({ pid, index: next }) }}
      isSame={pid === now.pid && index === now.index}
      onClose={onClose}
      onMove={() => onMove({ pid, index })}
    >
      <div>
        <MoveLabel htmlFor={id}>{t.parent}</MoveLabel>
        <Combobox id={id} label={t.parent} choices={parents} value={pid ?? ''} empty={t.top} onChange={choose} />
      </div>
    </MoveDialog>
  );
}
