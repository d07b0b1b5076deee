import { chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { closestCenter, DndContext, DragOverlay, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { texts, useTexts } from '../app/texts.js';
import { Card } from './Card.js';
import { Combobox } from './Combobox.js';
import { MoveDialog, MoveLabel } from './MoveDialog.js';
import { type RowActions, RowMenu } from './RowMenu.js';

const words = texts({
  grip: (name: string) => [`拖动「${name}」`, `Drag “${name}”`],
  menu: (name: string) => [`「${name}」的操作`, `Actions for “${name}”`],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  move: ['移动到…', 'Move to…'],
  moved: (name: string, at: number) => [`「${name}」现在排第 ${at}`, `“${name}” is now number ${at}`],
});

export interface OrderedItem {
  id: number;
  name: string;
  row: ReactNode;
  actions: RowActions;
}

export interface OrderedGroup {
  key: string;
  title: string;
  head: ReactNode;
  /** Shown when nothing stands in the group. */
  empty: string;
  items: readonly OrderedItem[];
}

interface Props {
  groups: readonly OrderedGroup[];
  /** Label of the choice of a group. */
  groupLabel: string;
  movable: boolean;
  /** Called with the group and the index among its other items. */
  onMove: (id: number, key: string, index: number) => void;
}

const isGroup = (id: unknown): id is string => typeof id === 'string';
const find = (groups: readonly OrderedGroup[], id: unknown) =>
  groups.flatMap((group) => group.items.map((item, index) => ({ group, item, index }))).find((one) => one.item.id === id);

/** Where an item stands after it was dropped on another or on a group. */
function spotOf(groups: readonly OrderedGroup[], active: unknown, over: unknown) {
  const from = find(groups, active);
  if (!from || over === undefined || active === over) return undefined;
  if (isGroup(over)) {
    const group = groups.find((one) => one.key === over);
    return group && { key: group.key, index: group.items.filter((one) => one.id !== active).length };
  }
  const to = find(groups, over);
  return to && { key: to.group.key, index: to.index };
}

/** Renders groups of items in an order of their own; items move by pointer, by Alt and arrows, or by a dialog. */
export function OrderedGroups(props: Props) {
  const { groups, movable, onMove } = props;
  const t = useTexts(words);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const [dragged, setDragged] = useState<string>();
  const [moving, setMoving] = useState<number>();
  const [spoken, setSpoken] = useState('');
  function move(id: number, key: string, index: number) {
    const from = find(groups, id);
    if (!from || (from.group.key === key && from.index === index)) return;
    setSpoken(t.moved(from.item.name, index + 1));
    onMove(id, key, index);
  }
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={({ active }) => setDragged(find(groups, active.id)?.item.name)}
        onDragCancel={() => setDragged(undefined)}
        onDragEnd={({ active, over }) => {
          setDragged(undefined);
          const spot = spotOf(groups, active.id, over?.id);
          if (spot) move(Number(active.id), spot.key, spot.index);
        }}
      >
        <Flex direction="column" gap="3" maxWidth="900px">
          {groups.map((group) => (
            <Group key={group.key} group={group} movable={movable} onMove={move} onMoveTo={setMoving} />
          ))}
        </Flex>
        <DragOverlay dropAnimation={null}>{dragged ? <Dragged>{dragged}</Dragged> : null}</DragOverlay>
      </DndContext>
      {moving === undefined ? null : (
        <MoveTo
          key={moving}
          {...props}
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

const Dragged = chakra('div', {
  base: {
    display: 'inline-block',
    px: '3',
    py: '1.5',
    bg: 'raised',
    borderWidth: '1px',
    borderRadius: 's',
    boxShadow: 'float',
    fontWeight: 'semibold',
    cursor: 'grabbing',
  },
});

interface GroupProps extends Pick<Props, 'movable' | 'onMove'> {
  group: OrderedGroup;
  onMoveTo: (id: number) => void;
}

function Group({ group, movable, onMove, onMoveTo }: GroupProps) {
  const drop = useDroppable({ id: group.key, disabled: !movable });
  return (
    <Card
      ref={drop.setNodeRef}
      p="4"
      aria-label={group.title}
      data-over={drop.isOver || undefined}
      css={{ '&[data-over]': { bg: 'jade.50' } }}
    >
      {group.head}
      {group.items.length === 0 ? (
        <chakra.p color="ink.3" pt="2">
          {group.empty}
        </chakra.p>
      ) : (
        <chakra.ol listStyleType="none" pt="1">
          {group.items.map((item, index) => (
            <Item key={item.id} {...{ group, item, index, movable, onMove, onMoveTo }} />
          ))}
        </chakra.ol>
      )}
    </Card>
  );
}

const Row = chakra('li', {
  base: {
    display: 'flex',
    gap: '2',
    alignItems: 'center',
    py: '2',
    borderTopWidth: '1px',
    '&[data-over]': { boxShadow: '0 -2px 0 {colors.jade.600}' },
    '&[data-dragged]': { opacity: 0.4 },
  },
});

const Grip = chakra('button', { base: { cursor: 'grab', color: 'ink.3', touchAction: 'none', flexShrink: 0, p: '1' } });

function Item({ group, item, index, movable, onMove, onMoveTo }: GroupProps & { item: OrderedItem; index: number }) {
  const t = useTexts(words);
  const drag = useDraggable({ id: item.id, disabled: !movable });
  const drop = useDroppable({ id: item.id, disabled: !movable });
  const last = group.items.length - 1;
  const step = (by: number) => onMove(item.id, group.key, index + by);
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || !by) return;
    event.preventDefault();
    if (index + by >= 0 && index + by <= last) step(by);
  }
  const moves: RowActions = movable
    ? [
        index > 0 && { label: t.up, onSelect: () => step(-1) },
        index < last && { label: t.down, onSelect: () => step(1) },
        { label: t.move, onSelect: () => onMoveTo(item.id) },
      ]
    : [];
  return (
    <Row
      ref={(row: HTMLElement | null) => {
        drag.setNodeRef(row);
        drop.setNodeRef(row);
      }}
      data-dragged={drag.isDragging || undefined}
      data-over={(drop.isOver && !drag.isDragging) || undefined}
    >
      {movable ? (
        <Grip type="button" aria-label={t.grip(item.name)} {...drag.listeners} onKeyDown={onKeyDown}>
          <GripVertical size={14} aria-hidden />
        </Grip>
      ) : null}
      <chakra.div flex="1" minWidth="0">
        {item.row}
      </chakra.div>
      <RowMenu label={t.menu(item.name)} actions={[...moves, ...item.actions]} />
    </Row>
  );
}

interface MoveProps extends Pick<Props, 'groups' | 'groupLabel'> {
  id: number;
  onClose: () => void;
  onMove: (key: string, index: number) => void;
}

function MoveTo({ groups, groupLabel, id, onClose, onMove }: MoveProps) {
  const label = useId();
  const from = find(groups, id);
  const [key, setKey] = useState(from?.group.key ?? '');
  const [index, setIndex] = useState(from?.index ?? 0);
  if (!from) return null;
  const others = (groups.find((group) => group.key === key)?.items ?? []).filter((one) => one.id !== id);
  return (
    <MoveDialog
      name={from.item.name}
      besides={others.map((one) => one.name)}
      index={Math.min(index, others.length)}
      onPlace={setIndex}
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
          choices={groups.map((group) => ({ value: group.key, label: group.title }))}
          onChange={(next) => {
            setKey(String(next));
            setIndex(groups.find((group) => group.key === next)?.items.length ?? 0);
          }}
        />
      </div>
    </MoveDialog>
  );
}

/** Puts an id at an index among others. */
export const placed = (ids: readonly number[], id: number, index: number): number[] => {
  const others = ids.filter((one) => one !== id);
  return [...others.slice(0, index), id, ...others.slice(index)];
};
