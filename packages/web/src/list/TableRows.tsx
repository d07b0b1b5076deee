import { texts, useTexts } from '../app/texts.js';
import { Checkbox } from '../ui/Checkbox.js';
import { Skeleton } from '../ui/Skeleton.js';
import type { Column } from './columns.js';
import type { Selection } from './useSelection.js';

const words = texts({ choose: ['选择这一行', 'Select row'] });

/** Position of a row in a virtualized table. */
export interface RowPlace {
  index: number;
  ref: (row: HTMLTableRowElement | null) => void;
}

interface RowProps<T, K> {
  row: T;
  id: K;
  columns: readonly Column<T>[];
  /** Number of pinned columns. */
  pinned?: number;
  place?: RowPlace;
  /** Whether Tab enters the table at this row. */
  first: boolean;
  selection?: Selection<K> | undefined;
  onOpen?: ((row: T) => void) | undefined;
}

export const pinStyle = (index: number) => ({ insetInlineStart: `var(--pin-${index})` });

/** Renders a row: its cells, its checkbox, and the action that opens it. */
export function TableRow<T, K>({ row, id, columns, pinned = 0, place, first, selection, onOpen }: RowProps<T, K>) {
  const t = useTexts(words);
  const on = selection?.has(id) ?? false;
  return (
    <tr
      ref={place?.ref}
      data-index={place?.index}
      aria-rowindex={place && place.index + 2}
      tabIndex={onOpen || selection ? (first ? 0 : -1) : undefined}
      aria-selected={selection ? on : undefined}
      data-on={on || undefined}
      data-open={onOpen ? '' : undefined}
      onClick={onOpen ? (event) => isPlain(event.target) && onOpen(row) : undefined}
    >
      {selection ? (
        <td data-box data-pin={pinned > 0 ? 'box' : undefined}>
          <Checkbox aria-label={t.choose} checked={on} onChange={() => selection.toggle(id)} />
        </td>
      ) : null}
      {columns.map((column, index) => (
        <td
          key={column.name}
          data-pin={index < pinned || undefined}
          style={index < pinned ? pinStyle(index) : undefined}
          data-end={column.end || undefined}
          data-wide={column.wideOnly || undefined}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Returns whether a click was meant for the row, and neither hit a control in it nor ended a text selection. */
export function isPlain(target: EventTarget): boolean {
  return target instanceof Element && !target.closest('a, button, input, label, [role=menuitem]') && !getSelection()?.toString();
}

/** Skeleton of rows that are loading. */
export function WaitingRows({ columns, boxed }: { columns: readonly { name: string; wideOnly?: boolean | undefined }[]; boxed: boolean }) {
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no id
    <tr key={row} aria-hidden>
      {boxed ? (
        <td data-box>
          <Skeleton width="4" />
        </td>
      ) : null}
      {columns.map(({ name, wideOnly }, cell) => (
        <td key={name} data-wide={wideOnly || undefined}>
          <Skeleton width={`${36 + ((row * 7 + cell * 13) % 44)}%`} minWidth="4" />
        </td>
      ))}
    </tr>
  ));
}
