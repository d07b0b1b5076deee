import { chakra, VisuallyHidden } from '@chakra-ui/react';
import { closestCenter, DndContext, DragOverlay, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useRights } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useTexts } from '#app/texts.js';
import { useRemoval } from '#list/useRemoval.js';
import { type RowActions, RowMenu } from '#ui/menu/RowMenu.js';
import { DragChip } from '#ui/order/DragChip.js';
import { moveIdTo } from '#ui/order/ordered-groups.js';
import { formatCount } from '#ui/text/format.js';
import { notify } from '#ui/toast/toasts.js';
import { fitsBelow, type GroupRow, mostLevels } from './group-rows.js';
import { listWords } from './list-words.js';
import { MoveGroup } from './MoveGroup.js';

interface Props {
  rows: readonly GroupRow[];
  value: number | undefined;
  onChoose: (id: number) => void;
  /** Opens the form of a group, or of a new one below it. */
  onEdit: (editing: { group: GroupRow['group'] } | { pid: number }) => void;
}

/** Moves groups among each other; refuses what would make a fourth level. */
function useMoves(rows: readonly GroupRow[]) {
  const t = useTexts(listWords);
  const sort = useAction('sortPhraseGroups');
  const [spoken, setSpoken] = useState('');
  async function move({ group }: GroupRow, pid: number | null, index: number) {
    const parent = rows.find((one) => one.group.id === pid);
    if (!fitsBelow(group, parent?.group, parent?.level ?? 0)) return notify({ tone: 'warning', title: t.noRoom(group.name) });
    const inside = parent ? parent.group.children : rows.filter(({ level }) => level === 1).map((one) => one.group);
    const ids = moveIdTo(
      inside.map(({ id }) => id),
      group.id,
      index,
    );
    const saved = await sort.run({ ids, ...(pid === null ? {} : { pid }) });
    if (saved.ok) setSpoken(t.moved(group.name, index + 1));
  }
  return { move, spoken };
}

interface ActionProps extends Pick<Props, 'onEdit'> {
  move: (row: GroupRow, pid: number | null, index: number) => unknown;
  onMoveTo: (row: GroupRow) => void;
}

/** Returns what may be done with a group. */
function useGroupActions({ onEdit, move, onMoveTo }: ActionProps) {
  const t = useTexts(listWords);
  const may = useRights('sortPhraseGroups', 'savePhraseGroup');
  const removal = useRemoval('deletePhraseGroup', { ...t, ask: t.askGroup, askText: t.askGroupText, removed: t.removedGroup });
  return (row: GroupRow): RowActions => [
    may.savePhraseGroup && { label: t.rename, onSelect: () => onEdit({ group: row.group }) },
    may.savePhraseGroup && row.level < mostLevels && { label: t.below, onSelect: () => onEdit({ pid: row.group.id }) },
    may.sortPhraseGroups && row.index > 0 && { label: t.up, onSelect: () => void move(row, row.group.pid, row.index - 1) },
    may.sortPhraseGroups &&
      row.index < row.siblings.length - 1 && { label: t.down, onSelect: () => void move(row, row.group.pid, row.index + 1) },
    may.sortPhraseGroups && { label: t.move, onSelect: () => onMoveTo(row) },
    removal && { label: t.remove, danger: true, onSelect: () => void removal(row.group.name, { id: row.group.id }) },
  ];
}

/** A group that is dropped on another one takes its place. */
function useGroupDrag(rows: readonly GroupRow[], move: ActionProps['move']) {
  const [row, setRow] = useState<GroupRow>();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const rowOf = (id: unknown) => rows.find(({ group }) => group.id === id);
  const context: ComponentProps<typeof DndContext> = {
    sensors,
    collisionDetection: closestCenter,
    onDragStart: ({ active }) => setRow(rowOf(active.id)),
    onDragCancel: () => setRow(undefined),
    onDragEnd: ({ active, over }) => {
      setRow(undefined);
      const [from, target] = [rowOf(active.id), rowOf(over?.id)];
      if (from && target && from !== target) void move(from, target.group.pid, target.index);
    },
  };
  return { row, context };
}

/** Renders the groups with their counts; they move by pointer, by Alt and arrows, or by a dialog. */
export function GroupList({ rows, value, onChoose, onEdit }: Props) {
  const t = useTexts(listWords);
  const may = useRights('sortPhraseGroups');
  const { move, spoken } = useMoves(rows);
  const [moving, setMoving] = useState<GroupRow>();
  const drag = useGroupDrag(rows, move);
  const actionsOf = useGroupActions({ onEdit, move, onMoveTo: setMoving });
  return (
    <DndContext {...drag.context}>
      <chakra.ul listStyleType="none" m="0" p="0" aria-label={t.groups}>
        {rows.map((row) => (
          <Row
            key={row.group.id}
            row={row}
            isChosen={row.group.id === value}
            movable={may.sortPhraseGroups ?? false}
            onChoose={() => onChoose(row.group.id)}
            onStep={(by) => void move(row, row.group.pid, row.index + by)}
            actions={actionsOf(row)}
          />
        ))}
      </chakra.ul>
      <DragOverlay dropAnimation={null}>{drag.row ? <DragChip>{drag.row.group.name}</DragChip> : null}</DragOverlay>
      {moving ? (
        <MoveGroup
          key={moving.group.id}
          row={moving}
          rows={rows}
          onClose={() => setMoving(undefined)}
          onMove={(pid, index) => {
            setMoving(undefined);
            void move(moving, pid, index);
          }}
        />
      ) : null}
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </DndContext>
  );
}

const Line = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    minHeight: '9',
    borderRadius: 's',
    '&[data-chosen]': { bg: 'jade.50', fontWeight: 'semibold' },
    '&[data-over]': { boxShadow: '0 -2px 0 {colors.jade.600}' },
    '&[data-dragged]': { opacity: 0.4 },
    '& [data-grip]': { cursor: 'grab', color: 'ink.3', touchAction: 'none', p: '1', flexShrink: 0 },
    '& [data-name]': { flex: '1', minWidth: '0', textAlign: 'start', cursor: 'pointer', minHeight: '9', overflowWrap: 'anywhere' },
    '& [data-count]': { color: 'ink.3', fontSize: 'xs', fontWeight: 'normal', fontVariantNumeric: 'tabular-nums' },
  },
});

interface RowProps {
  row: GroupRow;
  isChosen: boolean;
  movable: boolean;
  onChoose: () => void;
  onStep: (by: number) => void;
  actions: RowActions;
}

function Row({ row, isChosen, movable, onChoose, onStep, actions }: RowProps) {
  const t = useTexts(listWords);
  const { group, level, index, siblings, count } = row;
  const drag = useDraggable({ id: group.id, disabled: !movable });
  const drop = useDroppable({ id: group.id, disabled: !movable });
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || !by) return;
    event.preventDefault();
    if (index + by >= 0 && index + by < siblings.length) onStep(by);
  }
  return (
    <Line
      ref={(line: HTMLElement | null) => {
        drag.setNodeRef(line);
        drop.setNodeRef(line);
      }}
      paddingInlineStart={`${(level - 1) * 16}px`}
      data-chosen={isChosen || undefined}
      data-dragged={drag.isDragging || undefined}
      data-over={(drop.isOver && !drag.isDragging) || undefined}
    >
      {movable ? (
        <button type="button" data-grip aria-label={t.grip(group.name)} {...drag.listeners} onKeyDown={onKeyDown}>
          <GripVertical size={14} aria-hidden />
        </button>
      ) : null}
      <button type="button" data-name aria-current={isChosen || undefined} onClick={onChoose}>
        {group.name} <span data-count>{formatCount(count)}</span>
      </button>
      <RowMenu label={t.actions(group.name)} actions={actions} />
    </Line>
  );
}
