import { chakra } from '@chakra-ui/react';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Card } from '#ui/layout/Card.js';
import { type RowActions, RowMenu } from '#ui/menu/RowMenu.js';
import type { OrderedGroup, OrderedGroupsProps, OrderedItem } from './ordered-groups.js';

const words = texts({
  grip: (name: string) => [`拖动「${name}」`, `Drag “${name}”`],
  menu: (name: string) => [`「${name}」的操作`, `Actions for “${name}”`],
  up: ['上移', 'Move up'],
  down: ['下移', 'Move down'],
  move: ['移动到…', 'Move to…'],
});

interface GroupProps extends Pick<OrderedGroupsProps, 'movable' | 'onMove'> {
  group: OrderedGroup;
  onMoveTo: (id: number) => void;
}

/** Renders a group with its items, each with a handle and a menu. */
export function OrderedItems({ group, movable, onMove, onMoveTo }: GroupProps) {
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
        <chakra.ol
          listStyleType="none"
          pt={group.head ? '1' : '0'}
          css={group.head ? {} : { '& > li:first-of-type': { borderTopWidth: '0' } }}
        >
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
      <chakra.div flex="1" minWidth="0" overflowWrap="anywhere">
        {item.row}
      </chakra.div>
      <RowMenu label={t.menu(item.name)} actions={[...moves, ...item.actions]} />
    </Row>
  );
}
