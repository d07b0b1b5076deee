import { useId, useState } from 'react';
import { useTexts } from '#app/texts.js';
import { Combobox } from '#ui/choice/Combobox.js';
import { MoveDialog, MoveLabel } from '#ui/order/MoveDialog.js';
import { fitsBelow, type GroupRow } from './group-rows.js';
import { listWords } from './list-words.js';
import type { PhraseGroup } from './PhraseForm.js';

interface Props {
  row: GroupRow;
  rows: readonly GroupRow[];
  onClose: () => void;
  onMove: (pid: number | null, index: number) => void;
}

const top = 0;

/** Moves a group to a place below any group that has room for it. */
export function MoveGroup({ row, rows, onClose, onMove }: Props) {
  const t = useTexts(listWords);
  const label = useId();
  const { group } = row;
  const [pid, setPid] = useState(group.pid ?? top);
  const [index, setIndex] = useState(row.index);
  const parents = rows.filter((one) => fitsBelow(group, one.group, one.level));
  const inside: readonly PhraseGroup[] =
    pid === top
      ? rows.filter((one) => one.level === 1).map((one) => one.group)
      : (parents.find((one) => one.group.id === pid)?.group.children ?? []);
  const others = inside.filter(({ id }) => id !== group.id);
  const place = Math.min(index, others.length);
  return (
    <MoveDialog
      name={group.name}
      place={{ besides: others.map(({ name }) => name), index: place, onPlace: setIndex }}
      isSame={pid === (group.pid ?? top) && place === row.index}
      onClose={onClose}
      onMove={() => onMove(pid === top ? null : pid, place)}
    >
      <div>
        <MoveLabel htmlFor={label}>{t.parent}</MoveLabel>
        <Combobox
          id={label}
          label={t.parent}
          value={pid}
          choices={[
            { value: top, label: t.topLevel },
            ...parents.map((one) => ({ value: one.group.id, label: `${'　'.repeat(one.level - 1)}${one.group.name}` })),
          ]}
          onChange={(next) => {
            setPid(Number(next));
            setIndex(Number.MAX_SAFE_INTEGER);
          }}
        />
      </div>
    </MoveDialog>
  );
}
