import { memo } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import { Skeleton } from '#ui/status/Skeleton.js';
import type { Column } from './columns.js';

const words = texts({ choose: ['选择这一行', 'Select row'] });

/** Position of a row in a virtualized table. */
export interface RowPlace {
  index: number;
  measure: (row: HTMLTableRowElement | null) => void;
}

interface RowProps<T, K> extends Partial<RowPlace> {
  row: T;
  id: K;
  columns: readonly Column<T>[];
  /** Number of pinned columns. */
  pinned?: number;
  /** Whether Tab enters the table at this row. */
  first: boolean;
  /** Whether the row is selected; null if it cannot be, undefined where no row can. */
  chosen: boolean | null | undefined;
  onChoose: (id: K) => void;
  onOpen: ((row: T) => void) | undefined;
}

export const pinStyle = (index: number) => ({ insetInlineStart: `var(--pin-${index})` });

function Row<T, K>({ row, id, columns, pinned = 0, index, measure, first, chosen, onChoose, onOpen }: RowProps<T, K>) {
  const t = useTexts(words);
  const choosable = typeof chosen === 'boolean';
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      tabIndex={onOpen || choosable ? (first ? 0 : -1) : undefined}
      aria-selected={chosen ?? undefined}
      data-on={chosen || undefined}
      data-open={onOpen ? '' : undefined}
      onClick={onOpen ? (event) => isPlain(event.target) && onOpen(row) : undefined}
    >
      {chosen === undefined ? null : (
        <td data-box data-pin={pinned > 0 ? 'box' : undefined}>
          {choosable ? <Checkbox aria-label={t.choose} checked={chosen} onChange={() => onChoose(id)} /> : null}
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.name}
          data-pin={at < pinned || undefined}
          style={at < pinned ? pinStyle(at) : undefined}
          data-end={column.end || undefined}
          data-wide={column.wideOnly || undefined}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Renders a row: its cells, its checkbox, and the action that opens it. Rendered again only if its own data has changed. */
export const TableRow = memo(Row) as typeof Row;

/** Returns whether a click was meant for the row, and neither hit a control in it nor ended a text selection. */
export function isPlain(target: EventTarget): boolean {
  return target instanceof Element && !target.closest('a, button, input, label, [role=menuitem]') && !getSelection()?.toString();
}

/** Skeleton of rows that are loading. */
export function WaitingRows({ columns, boxed }: { columns: readonly Pick<Column<unknown>, 'name' | 'wideOnly'>[]; boxed: boolean }) {
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
