import { useId, useState } from 'react';
import { Combobox } from '#ui/choice/Combobox.js';
import { MoveDialog, MoveLabel } from './MoveDialog.js';
import { findItem, type OrderedGroupsProps } from './ordered-groups.js';

interface MoveProps extends Pick<OrderedGroupsProps, 'groups' | 'targets' | 'groupLabel'> {
  id: number;
  onClose: () => void;
  onMove: (key: string, index: number) => void;
}

/** Renders a dialog that moves an item to a place in any group. */
export function MoveToGroup({ groups, targets = groups, groupLabel, id, onClose, onMove }: MoveProps) {
  const label = useId();
  const from = findItem(targets, id);
  const [key, setKey] = useState(from?.group.key ?? '');
  const [index, setIndex] = useState(from?.index ?? 0);
  if (!from) return null;
  const others = (targets.find((group) => group.key === key)?.items ?? []).filter((one) => one.id !== id);
  return (
    <MoveDialog
      name={from.item.name}
      place={{ besides: others.map((one) => one.name), index: Math.min(index, others.length), onPlace: setIndex }}
      isSame={key === from.group.key && index === from.index}
      onClose={onClose}
      onMove={() => onMove(key, Math.min(index, others.length))}
    >
      <div>
        <MoveLabel htmlFor={label}>{groupLabel}</MoveLabel>
        <Combobox
          id={label}
          label={groupLabel}
          value={key}
          choices={targets.map((group) => ({ value: group.key, label: group.title }))}
          onChange={(next) => {
            setKey(String(next));
            setIndex(targets.find((group) => group.key === next)?.items.length ?? 0);
          }}
        />
      </div>
    </MoveDialog>
  );
}
