import { texts, useTexts } from '#app/texts.js';
import { Checkbox } from '#ui/choice/Checkbox.js';
import type { Column } from './columns.js';
import { pinStyle } from './TableRows.js';
import { SortButton } from './table-keys.js';
import type { ColumnLayout } from './useColumnLayout.js';
import type { Selection } from './useSelection.js';
import { WidthHandle } from './WidthHandle.js';

const words = texts({ chooseAll: ['选择本页全部', 'Choose all on this page'] });

function ChooseAll<K>({ selection, keys }: { selection: Selection<K>; keys: readonly K[] }) {
  const t = useTexts(words);
  const chosen = keys.filter(selection.has).length;
  return (
    <Checkbox
      aria-label={t.chooseAll}
      checked={chosen > 0 && chosen === keys.length}
      indeterminate={chosen > 0 && chosen < keys.length}
      disabled={keys.length === 0}
      onChange={() => selection.toggleAll(keys)}
    />
  );
}

/** Returns the `aria-sort` value of a column, for screen readers. */
export function ariaSort(column: { sort?: string | undefined }, sort: string): 'ascending' | 'descending' | undefined {
  if (!column.sort || sort.replace('-', '') !== column.sort) return undefined;
  return sort.startsWith('-') ? 'descending' : 'ascending';
}

interface Props<T, K> {
  columns: readonly Column<T>[];
  layout?: ColumnLayout<T> | undefined;
  /** Whether the user has set column widths. */
  sized: boolean;
  keys: readonly K[];
  selection?: Selection<K> | undefined;
  sort: string;
  onSort?: ((sort: string) => void) | undefined;
}

/** Renders the header row: titles, sort buttons, resize handles, and the select-all checkbox. */
export function TableHead<T, K>({ columns, layout, sized, keys, selection, sort, onSort }: Props<T, K>) {
  const pinned = layout?.pinnedCount ?? 0;
  return (
    <thead>
      <tr>
        {selection ? (
          <th data-box data-pin={pinned > 0 ? 'box' : undefined}>
            <ChooseAll selection={selection} keys={keys} />
          </th>
        ) : null}
        {columns.map((column, index) => (
          <th
            key={column.name}
            data-column={column.name}
            data-pin={index < pinned || undefined}
            data-end={column.end || undefined}
            data-wide={column.wideOnly || undefined}
            style={{ ...widthOf(column, sized ? layout : undefined), ...(index < pinned ? pinStyle(index) : {}) }}
            aria-sort={ariaSort(column, sort)}
          >
            {column.sort && onSort ? (
              <SortButton name={column.sort} title={column.title} sort={sort} onSort={onSort} />
            ) : (
              <span data-hidden={column.titleHidden || undefined}>{column.title}</span>
            )}
            {layout && !column.titleHidden ? <WidthHandle name={column.name} layout={layout} /> : null}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function widthOf<T>({ name, width }: Column<T>, layout: ColumnLayout<T> | undefined) {
  const own = layout?.widths[name];
  if (own !== undefined) return { width: `${own}px` };
  return width ? { width } : undefined;
}
