import { texts, useTexts } from '../app/texts.js';
import { Checkbox } from '../ui/Checkbox.js';
import { Bone } from '../ui/Waiting.js';
import type { Column } from './columns.js';
import type { Selection } from './useSelection.js';

const words = texts({ choose: ['选择这一行', 'Select row'] });

/** Where a row stands among many of which only some are drawn. */
export interface RowPlace {
  index: number;
  ref: (row: HTMLTableRowElement | null) => void;
}

interface RowProps<T, K> {
  row: T;
  id: K;
  columns: readonly Column<T>[];
  /** How many of the columns stay in sight when the table scrolls sideways. */
  pinned?: number;
  place?: RowPlace;
  /** The keyboard enters the table here. */
  first: boolean;
  selection?: Selection<K> | undefined;
  onOpen?: ((row: T) => void) | undefined;
}

export const pinStyle = (index: number) => ({ insetInlineStart: `var(--pin-${index})` });

/** One row: its cells, the box that chooses it, and what a press on it opens. */
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

/** A click that meant the row and not something to press in it, nor a text just marked. */
export function isPlain(target: EventTarget): boolean {
  return target instanceof Element && !target.closest('a, button, input, label, [role=menuitem]') && !getSelection()?.toString();
}

/** The shape of rows that are on their way. */
export function WaitingRows({ columns, boxed }: { columns: readonly { name: string; wideOnly?: boolean | undefined }[]; boxed: boolean }) {
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no id
    <tr key={row} aria-hidden>
      {boxed ? (
        <td data-box>
          <Bone width="4" />
        </td>
      ) : null}
      {columns.map(({ name, wideOnly }, cell) => (
        <td key={name} data-wide={wideOnly || undefined}>
          <Bone width={`${36 + ((row * 7 + cell * 13) % 44)}%`} minWidth="4" />
        </td>
      ))}
    </tr>
  ));
}
