import { DndContext, DragOverlay, MeasuringStrategy } from '@dnd-kit/core';
import type { ComponentProps, KeyboardEventHandler, ReactNode } from 'react';

interface Props<Item> {
  label: string;
  /** The properties of the `DndContext`, and what is dragged. */
  drag: { context: ComponentProps<typeof DndContext>; dragged: Item | undefined };
  onKeyDown: KeyboardEventHandler<HTMLElement>;
  titles: ReactNode;
  /** Renders what is shown under the pointer during a drag. */
  overlay: (dragged: Item) => ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** Renders the table of a tree whose rows can be dragged. */
export function DragTree<Item>({ label, drag, onKeyDown, titles, overlay, children }: Props<Item>) {
  return (
    <DndContext {...drag.context} measuring={{ droppable: { strategy: MeasuringStrategy.WhileDragging } }}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: treegrid is the role of a table whose rows have levels */}
      <table role="treegrid" aria-label={label} onKeyDown={onKeyDown}>
        {titles}
        <tbody>{children}</tbody>
      </table>
      <DragOverlay dropAnimation={null}>{drag.dragged ? overlay(drag.dragged) : null}</DragOverlay>
    </DndContext>
  );
}
