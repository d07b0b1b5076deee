import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useMobile } from '../hooks/useMedia.js';
import type { Selection } from '../hooks/useSelection.js';
import { texts, useTexts } from '../texts.js';
import { Button } from './Button.js';
import { Checkbox } from './Checkbox.js';
import { EmptyState } from './EmptyState.js';
import { ErrorState } from './ErrorState.js';
import { rowKeys, SortButton } from './tableParts.js';
import { tableStyle } from './tableStyle.js';
import { Bone } from './Waiting.js';

const words = texts({
  choose: ['选择这一行', 'Choose this row'],
  chooseAll: ['选择本页全部', 'Choose all on this page'],
  empty: ['还没有内容', 'Nothing here yet'],
  old: ['没有刷新成功，下面是之前的内容', 'Refresh failed; this is the earlier content'],
  retry: ['重试', 'Try again'],
});

export interface Column<T> {
  name: string;
  title: string;
  cell: (row: T) => ReactNode;
  /** Name to order by; the contract says which there are. */
  sort?: string | undefined;
  /** The title is for screen readers only, as over the actions of a row. */
  titleHidden?: boolean;
  /** Figures stand at the end, under each other. */
  end?: boolean;
  width?: string;
  /** Left out on narrow windows. */
  wideOnly?: boolean;
}

interface Props<T, K extends string | number> {
  label: string;
  columns: readonly Column<T>[];
  /** Missing while the first answer is on its way. */
  rows: readonly T[] | undefined;
  rowKey: (row: T) => K;
  error?: unknown;
  onRetry?: () => void;
  empty?: ReactNode;
  selection?: Selection<K> | undefined;
  onOpen?: ((row: T) => void) | undefined;
  sort?: string;
  onSort?: (sort: string) => void;
  /** Rows of a former answer shown while the next is on its way. */
  stale?: boolean;
  footer?: ReactNode;
}

/** Rows under a head that stays in sight, with the four honest states: waiting, failed, empty, filled. */
export function DataTable<T, K extends string | number>(props: Props<T, K>) {
  const { label, columns, rows, rowKey, error, onRetry, empty, selection, onOpen, sort = '', onSort, stale, footer } = props;
  const t = useTexts(words);
  // Where it scrolls sideways the keyboard has to reach it.
  const mobile = useMobile();
  const keys = rows?.map(rowKey) ?? [];
  const chosen = selection ? keys.filter(selection.has).length : 0;
  return (
    <chakra.div bg="surface" borderWidth="1px" borderRadius="md" boxShadow="card" css={tableStyle} data-stale={stale || undefined}>
      {error && rows ? (
        <chakra.div role="alert" display="flex" alignItems="center" gap="3" px="4" py="1.5" bg="rose.50" color="rose" borderTopRadius="md">
          {t.old}
          {onRetry ? (
            <Button look="link" color="rose" textDecoration="underline" textUnderlineOffset="3px" onClick={onRetry}>
              {t.retry}
            </Button>
          ) : null}
        </chakra.div>
      ) : null}
      <div data-scroll {...(mobile ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}>
        <table aria-label={label} aria-busy={stale || undefined}>
          <thead>
            <tr>
              {selection ? (
                <th data-box>
                  <Checkbox
                    aria-label={t.chooseAll}
                    checked={chosen > 0 && chosen === keys.length}
                    indeterminate={chosen > 0 && chosen < keys.length}
                    disabled={keys.length === 0}
                    onChange={() => selection.toggleAll(keys)}
                  />
                </th>
              ) : null}
              {columns.map((column) => (
                <th
                  key={column.name}
                  data-end={column.end || undefined}
                  data-wide={column.wideOnly || undefined}
                  style={column.width ? { width: column.width } : undefined}
                  aria-sort={
                    column.sort && sort.replace('-', '') === column.sort ? (sort.startsWith('-') ? 'descending' : 'ascending') : undefined
                  }
                >
                  {column.sort && onSort ? (
                    <SortButton name={column.sort} title={column.title} sort={sort} onSort={onSort} />
                  ) : (
                    <span data-hidden={column.titleHidden || undefined}>{column.title}</span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={(event) => rowKeys(event)}>
            {rows?.map((row, index) => {
              const key = rowKey(row);
              const on = selection?.has(key) ?? false;
              return (
                <tr
                  key={key}
                  tabIndex={onOpen || selection ? (index === 0 ? 0 : -1) : undefined}
                  aria-selected={selection ? on : undefined}
                  data-on={on || undefined}
                  data-open={onOpen ? '' : undefined}
                  onClick={onOpen ? (event) => isPlain(event.target) && onOpen(row) : undefined}
                >
                  {selection ? (
                    <td data-box>
                      <Checkbox aria-label={t.choose} checked={on} onChange={() => selection.toggle(key)} />
                    </td>
                  ) : null}
                  {columns.map((column) => (
                    <td key={column.name} data-end={column.end || undefined} data-wide={column.wideOnly || undefined}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              );
            })}
            {!rows && !error ? <WaitingRows columns={columns} boxed={selection !== undefined} /> : null}
          </tbody>
        </table>
      </div>
      {error && !rows ? <ErrorState error={error} {...(onRetry ? { onRetry } : {})} /> : null}
      {rows?.length === 0 ? (empty ?? <EmptyState title={t.empty} />) : null}
      {footer}
    </chakra.div>
  );
}

/** A click that meant the row and not something to press in it, nor a text just marked. */
function isPlain(target: EventTarget): boolean {
  return target instanceof Element && !target.closest('a, button, input, label, [role=menuitem]') && !getSelection()?.toString();
}

function WaitingRows({ columns, boxed }: { columns: readonly { name: string; wideOnly?: boolean | undefined }[]; boxed: boolean }) {
  return Array.from({ length: 8 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
    <tr key={row} aria-hidden>
      {boxed ? (
        <td data-box>
          <Bone width="16px" />
        </td>
      ) : null}
      {columns.map(({ name, wideOnly }, cell) => (
        <td key={name} data-wide={wideOnly || undefined}>
          <Bone width={`${36 + ((row * 7 + cell * 13) % 44)}%`} minWidth="16px" />
        </td>
      ))}
    </tr>
  ));
}
