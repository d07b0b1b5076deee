import { chakra } from '@chakra-ui/react';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { GripVertical, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { OwnImage } from '#ui/image/OwnImage.js';
import { type RowActions, RowMenu } from '#ui/menu/RowMenu.js';
import type { Entry } from './cycle-edits.js';

const words = texts({
  grip: (name: string) => [`拖动「${name}」`, `Drag “${name}”`],
  menu: (name: string) => [`「${name}」的操作`, `Actions for “${name}”`],
  add: (day: string) => [`在${day}添加内容`, `Add to ${day}`],
  off: ['已停用', 'Off'],
});

export interface DayProps {
  dayKey: string;
  title: string;
  entries: readonly Entry[];
  movable: boolean;
  actionsOf: (entry: Entry, index: number) => RowActions;
  onStep: (entry: Entry, by: 1 | -1) => void;
  onAdd: () => void;
}

const Cell = chakra('section', {
  base: {
    ...{ display: 'flex', flexDirection: 'column', gap: '1', p: '2', minHeight: { sm: '92px' }, minWidth: 0 },
    ...{ bg: 'surface', borderWidth: '1px', borderRadius: 's' },
    '&[data-over]': { bg: 'jade.50', borderColor: 'jade.600' },
    '& > header': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', color: 'ink.3', fontSize: 'xs' },
  },
});

const Item = chakra('li', {
  base: {
    ...{
      display: 'flex',
      alignItems: 'center',
      // Seven columns leave a name no room beside its picture.
      flexWrap: { base: 'nowrap', xl: 'wrap' },
      gap: '1',
      minWidth: 0,
      borderRadius: 'xs',
      bg: 'sunken',
      px: '1',
      py: '0.5',
      fontSize: 'sm',
    },
    '&[data-over]': { boxShadow: '0 -2px 0 {colors.jade.600}' },
    '&[data-dragged]': { opacity: 0.4 },
    '&[data-off]': { color: 'ink.3', textDecoration: 'line-through' },
  },
});

const EntryName = chakra('span', {
  base: {
    ...{ flex: { base: '1', xl: '1 0 100%' }, order: { xl: 1 }, px: { xl: '1' } },
    ...{ minWidth: 0, lineClamp: 2, overflowWrap: 'anywhere' },
  },
});

const Grip = chakra('button', { base: { cursor: 'grab', color: 'ink.3', touchAction: 'none', flexShrink: 0, p: '0.5' } });

function DayEntry({ entry, index, movable, actionsOf, onStep }: DayProps & { entry: Entry; index: number }) {
  const t = useTexts(words);
  const drag = useDraggable({ id: entry.id, disabled: !movable });
  const drop = useDroppable({ id: entry.id, disabled: !movable });
  function onKeyDown(event: KeyboardEvent) {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp'];
    if (!event.altKey || !by) return;
    event.preventDefault();
    onStep(entry, by);
  }
  return (
    <Item
      ref={(row: HTMLElement | null) => {
        drag.setNodeRef(row);
        drop.setNodeRef(row);
      }}
      data-dragged={drag.isDragging || undefined}
      data-over={(drop.isOver && !drag.isDragging) || undefined}
      data-off={entry.status === 'off' || undefined}
      title={entry.status === 'off' ? t.off : undefined}
    >
      {movable ? (
        <Grip type="button" aria-label={t.grip(entry.title)} {...drag.listeners} onKeyDown={onKeyDown}>
          <GripVertical size={12} aria-hidden />
        </Grip>
      ) : null}
      {entry.image ? <OwnImage image={entry.image} alt="" width="18px" height="32px" /> : null}
      <EntryName title={entry.title}>{entry.title}</EntryName>
      <chakra.span ms="auto" flexShrink="0">
        <RowMenu label={t.menu(entry.title)} actions={actionsOf(entry, index)} />
      </chakra.span>
    </Item>
  );
}

/** Renders a day with what is shown on it. */
export function DayCell(props: DayProps) {
  const t = useTexts(words);
  const { dayKey, title, entries, movable, onAdd } = props;
  const drop = useDroppable({ id: dayKey, disabled: !movable });
  return (
    <Cell ref={drop.setNodeRef} aria-label={title} data-over={drop.isOver || undefined}>
      <header>
        {title}
        {movable ? (
          <Button type="button" look="quiet" size="sm" shape="square" aria-label={t.add(title)} onClick={onAdd}>
            <Plus aria-hidden />
          </Button>
        ) : null}
      </header>
      {entries.length > 0 ? (
        <chakra.ol listStyleType="none" m="0" p="0" display="flex" flexDirection="column" gap="1">
          {entries.map((entry, index) => (
            <DayEntry key={entry.id} {...props} entry={entry} index={index} />
          ))}
        </chakra.ol>
      ) : null}
    </Cell>
  );
}
