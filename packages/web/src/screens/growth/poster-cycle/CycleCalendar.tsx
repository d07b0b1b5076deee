import { chakra, VisuallyHidden } from '@chakra-ui/react';
import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import type { RowActions } from '#ui/menu/RowMenu.js';
import { DragChip } from '#ui/order/DragChip.js';
import { MoveToGroup } from '#ui/order/MoveToGroup.js';
import { type OrderedGroup, spotOf } from '#ui/order/ordered-groups.js';
import { type Entry, entriesOn, moveEntry, removeEntry, turnEntry } from './cycle-edits.js';
import { DayCell } from './DayCell.js';
import type { CycleState } from './use-cycle.js';

const words = texts({
  day: ['日期', 'Day'],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  move: ['移动到…', 'Move to…'],
  on: ['启用', 'Switch on'],
  off: ['停用', 'Switch off'],
  remove: ['从这一天移除', 'Remove from this day'],
  moved: (name: string, day: string) => [`「${name}」已移到${day}`, `“${name}” is now on ${day}`],
  twice: (name: string, day: string) => [`${day}已经有「${name}」`, `${day} already has “${name}”`],
});

export interface CalendarDay {
  key: string;
  title: string;
}

interface Props {
  cycle: CycleState;
  entries: readonly Entry[];
  days: readonly CalendarDay[];
  /** All days, for moving to another. */
  allDays: readonly CalendarDay[];
  onAdd: (key: string) => void;
}

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    gridTemplateColumns: {
      ...{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
      ...{ lg: 'repeat(4, minmax(0, 1fr))', xl: 'repeat(7, minmax(0, 1fr))' },
    },
  },
});

function useMoves({ cycle, entries, allDays }: Props) {
  const t = useTexts(words);
  const [spoken, setSpoken] = useState('');
  const titleOf = (key: string) => allDays.find((one) => one.key === key)?.title ?? '';
  function move(id: number, key: string, index: number) {
    const name = entries.find((one) => one.id === id)?.title ?? '';
    const fits = moveEntry(entries, id, key, index) !== undefined;
    setSpoken(fits ? t.moved(name, titleOf(key)) : t.twice(name, titleOf(key)));
    if (fits) cycle.change((now) => moveEntry(now, id, key, index));
  }
  return { spoken, move };
}

type Move = ReturnType<typeof useMoves>['move'];

function useEntryActions({ cycle }: Props, move: Move, onMoveTo: (id: number) => void) {
  const t = useTexts(words);
  return (key: string, count: number) =>
    (entry: Entry, index: number): RowActions =>
      cycle.mayChange
        ? [
            index > 0 && { label: t.up, onSelect: () => move(entry.id, key, index - 1) },
            index < count - 1 && { label: t.down, onSelect: () => move(entry.id, key, index + 1) },
            { label: t.move, onSelect: () => onMoveTo(entry.id) },
            { label: entry.status === 'on' ? t.off : t.on, onSelect: () => cycle.change((now) => turnEntry(now, entry.id)) },
            { label: t.remove, danger: true, onSelect: () => cycle.change((now) => removeEntry(now, entry.id)) },
          ]
        : [];
}

function CalendarGrid({ move, onMoveTo, ...props }: Props & { move: Move; onMoveTo: (id: number) => void }) {
  const { cycle, entries, days, onAdd } = props;
  const actionsOf = useEntryActions(props, move, onMoveTo);
  return (
    <Grid aria-busy={cycle.busy || undefined}>
      {days.map(({ key, title }) => {
        const own = entriesOn(entries, key);
        const step = (entry: Entry, by: 1 | -1) => {
          const index = own.findIndex((one) => one.id === entry.id) + by;
          if (index >= 0 && index < own.length) move(entry.id, key, index);
        };
        return (
          <DayCell
            key={key}
            {...{ dayKey: key, title, entries: own, movable: cycle.mayChange }}
            actionsOf={actionsOf(key, own.length)}
            onStep={step}
            onAdd={() => onAdd(key)}
          />
        );
      })}
    </Grid>
  );
}

/** An entry under the pointer goes before its day. */
const findTarget: CollisionDetection = (args) => {
  const under = pointerWithin(args);
  const byKind = under.toSorted((one, other) => Number(typeof one.id === 'string') - Number(typeof other.id === 'string'));
  return under.length > 0 ? byKind : closestCenter(args);
};

function DraggableCalendar({ groups, ...props }: Parameters<typeof CalendarGrid>[0] & { groups: readonly OrderedGroup[] }) {
  const [dragged, setDragged] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findTarget}
      onDragStart={({ active }) => setDragged(props.entries.find((one) => one.id === active.id)?.title ?? '')}
      onDragCancel={() => setDragged('')}
      onDragEnd={({ active, over }) => {
        setDragged('');
        const spot = spotOf(groups, active.id, over?.id);
        if (spot) props.move(Number(active.id), spot.key, spot.index);
      }}
    >
      <CalendarGrid {...props} />
      <DragOverlay dropAnimation={null}>{dragged ? <DragChip>{dragged}</DragChip> : null}</DragOverlay>
    </DndContext>
  );
}

/** Renders days as a calendar, among which content moves by pointer, by Alt and arrows, or by a dialog. */
export function CycleCalendar(props: Props) {
  const t = useTexts(words);
  const { entries, allDays } = props;
  const { spoken, move } = useMoves(props);
  const [moving, setMoving] = useState<number>();
  const groups = allDays.map(({ key, title }) => ({
    ...{ key, title, head: null, empty: '' },
    items: entriesOn(entries, key).map(({ id, title: name }) => ({ id, name, row: null, actions: [] })),
  }));
  return (
    <>
      <DraggableCalendar {...props} groups={groups} move={move} onMoveTo={setMoving} />
      {moving === undefined ? null : (
        <MoveToGroup
          key={moving}
          groups={groups}
          groupLabel={t.day}
          id={moving}
          onClose={() => setMoving(undefined)}
          onMove={(key, index) => {
            setMoving(undefined);
            move(moving, key, index);
          }}
        />
      )}
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </>
  );
}
