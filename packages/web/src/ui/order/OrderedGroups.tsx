import { Flex, VisuallyHidden } from '@chakra-ui/react';
import { closestCenter, DndContext, DragOverlay, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { useState } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { DragChip } from './DragChip.js';
import { MoveToGroup } from './MoveToGroup.js';
import { OrderedItems } from './OrderedItems.js';
import { findItem, type OrderedGroupsProps, spotOf } from './ordered-groups.js';

const words = texts({ moved: (name: string, at: number) => [`「${name}」现在排第 ${at}`, `“${name}” is now number ${at}`] });

interface DragProps extends Pick<OrderedGroupsProps, 'groups' | 'movable' | 'onMove'> {
  onMoveTo: (id: number) => void;
}

/** The groups, among which items are dragged by pointer. */
function DraggableGroups({ groups, movable, onMove, onMoveTo }: DragProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const [dragged, setDragged] = useState<string>();
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => setDragged(findItem(groups, active.id)?.item.name)}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={({ active, over }) => {
        setDragged(undefined);
        const spot = spotOf(groups, active.id, over?.id);
        if (spot) onMove(Number(active.id), spot.key, spot.index);
      }}
    >
      <Flex direction="column" gap="3" maxWidth="900px">
        {groups.map((group) => (
          <OrderedItems key={group.key} group={group} movable={movable} onMove={onMove} onMoveTo={onMoveTo} />
        ))}
      </Flex>
      <DragOverlay dropAnimation={null}>{dragged ? <DragChip>{dragged}</DragChip> : null}</DragOverlay>
    </DndContext>
  );
}

/** Renders groups of items in custom order; items move by pointer, by Alt and arrows, or by a dialog. */
export function OrderedGroups(props: OrderedGroupsProps) {
  const { groups, movable, onMove } = props;
  const t = useTexts(words);
  const [moving, setMoving] = useState<number>();
  const [spoken, setSpoken] = useState('');
  function move(id: number, key: string, index: number) {
    const from = findItem(groups, id);
    if (!from || (from.group.key === key && from.index === index)) return;
    setSpoken(t.moved(from.item.name, index + 1));
    onMove(id, key, index);
  }
  return (
    <>
      <DraggableGroups groups={groups} movable={movable} onMove={move} onMoveTo={setMoving} />
      {moving === undefined ? null : (
        <MoveToGroup
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
