import { chakra } from '@chakra-ui/react';
import { type PointerEvent, type ReactNode, Suspense } from 'react';
import { lazyPart } from '#app/lazy-component.js';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { useMobile, usePrinting, useWide } from '#ui/layout/useMedia.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { ErrorState } from '#ui/status/ErrorState.js';
import { useSteady } from '#ui/status/useSteady.js';
import type { Column } from './columns.js';
import { TableHead } from './TableHead.js';
import { type RowPlace, TableRow, WaitingRows } from './TableRows.js';
import { rowKeys } from './table-keys.js';
import { tableStyle } from './table-style.js';
import type { ColumnLayout } from './useColumnLayout.js';
import { usePins } from './usePins.js';
import type { Selection } from './useSelection.js';

const VirtualBody = lazyPart(() => import('./VirtualBody.js'), 'VirtualBody');

const words = texts({
  empty: ['还没有内容', 'Nothing here yet'],
  old: ['刷新失败，以下是之前的数据', 'Couldn’t refresh. Showing earlier data'],
  retry: ['重试', 'Try again'],
});

export interface TableProps<T, K extends string | number> {
  label: string;
  columns: readonly Column<T>[];
  /** The user's column layout. */
  layout?: ColumnLayout<T> | undefined;
  /** Undefined until the first response arrives. */
  rows: readonly T[] | undefined;
  rowKey: (row: T) => K;
  error?: unknown;
  onRetry?: () => void;
  empty?: ReactNode;
  selection?: Selection<K> | undefined;
  /** Whether a row can be selected; every row by default. */
  choosable?: ((row: T) => boolean) | undefined;
  onOpen?: ((row: T) => void) | undefined;
  sort?: string;
  onSort?: (sort: string) => void;
  /** Whether the rows are from the previous response while the next one loads. */
  stale?: boolean;
  footer?: ReactNode;
}

/** Tables with more rows than this are virtualized. */
const maxPlainRows = 100;

/** Renders rows below a sticky header row, with four states: loading, failed, empty, and filled. */
export function DataTable<T, K extends string | number>(props: TableProps<T, K>) {
  const { label, columns, layout, rows, rowKey, error, onRetry, empty, selection, choosable = () => true } = props;
  const { sort = '', onSort, stale, footer } = props;
  const t = useTexts(words);
  // A table that scrolls sideways must be focusable from the keyboard.
  const mobile = useMobile();
  const sized = useWide() && Object.keys(layout?.widths ?? {}).length > 0;
  usePins(layout, selection !== undefined);
  return (
    <TableFrame stale={stale} failed={error !== undefined && rows !== undefined} onRetry={onRetry}>
      <div data-scroll={sized ? 'both' : ''} {...(mobile || sized ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}>
        <table
          ref={layout?.table}
          aria-label={label}
          aria-busy={stale || undefined}
          onPointerOver={titleCut}
          aria-rowcount={rows && rows.length > maxPlainRows ? rows.length + 1 : undefined}
          style={sized && layout ? sizedStyle(layout, selection !== undefined) : undefined}
        >
          <TableHead
            columns={columns}
            layout={layout}
            sized={sized}
            keys={rows?.filter(choosable).map(rowKey) ?? []}
            selection={selection}
            sort={sort}
            onSort={onSort}
          />
          <Body {...props} />
        </table>
      </div>
      {error && !rows ? <ErrorState error={error} {...(onRetry ? { onRetry } : {})} /> : null}
      {rows?.length === 0 ? (empty ?? <EmptyState title={t.empty} />) : null}
      {footer}
    </TableFrame>
  );
}

/** A text that ends in dots is read in full under the pointer. */
function titleCut({ target }: PointerEvent<HTMLElement>) {
  const cut = target instanceof Element ? target.closest<HTMLElement>('td [data-short], td [data-person] > span') : null;
  if (cut && !cut.title && cut.scrollWidth > cut.clientWidth) cut.title = cut.textContent ?? '';
}

const boxWidth = 42;

function sizedStyle<T>({ shown, widths }: ColumnLayout<T>, boxed: boolean) {
  const sum = shown.reduce((all, column) => all + (widths[column.name] ?? 0), boxed ? boxWidth : 0);
  return { tableLayout: 'fixed', width: `${sum}px`, minWidth: '100%' } as const;
}

function Body<T, K extends string | number>({ columns, layout, rows, rowKey, error, selection, choosable, onOpen }: TableProps<T, K>) {
  const printing = usePrinting();
  const open = useSteady((row: T) => onOpen?.(row));
  const choose = useSteady((key: K) => selection?.toggle(key));
  const waiting = <WaitingRows columns={columns} boxed={selection !== undefined} />;
  const rowAt = (row: T, index: number, place?: RowPlace) => {
    const key = rowKey(row);
    return (
      <TableRow
        key={key}
        row={row}
        id={key}
        columns={columns}
        pinned={layout?.pinnedCount ?? 0}
        first={index === 0}
        chosen={choosable?.(row) === false && selection ? null : selection?.has(key)}
        onChoose={choose}
        onOpen={onOpen && open}
        {...place}
      />
    );
  };
  if (rows && rows.length > maxPlainRows && !printing)
    return (
      <Suspense fallback={<tbody>{rows.slice(0, maxPlainRows).map((row, index) => rowAt(row, index))}</tbody>}>
        <VirtualBody count={rows.length} row={(index, place) => rowAt(rows[index] as T, index, place)} />
      </Suspense>
    );
  return (
    <tbody onKeyDown={rowKeys}>
      {rows?.map((row, index) => rowAt(row, index))}
      {!rows && !error ? waiting : null}
    </tbody>
  );
}

interface FrameProps {
  stale?: boolean | undefined;
  /** Whether the last refresh failed, so the rows are outdated. */
  failed?: boolean;
  onRetry?: (() => void) | undefined;
  children: ReactNode;
}

/** Card around a table, with an alert above the rows if they could not be refreshed. */
export function TableFrame({ stale, failed, onRetry, children }: FrameProps) {
  const t = useTexts(words);
  return (
    <chakra.div bg="surface" borderWidth="1px" borderRadius="md" boxShadow="card" css={tableStyle} data-stale={stale || undefined}>
      {failed ? (
        <chakra.div role="alert" display="flex" alignItems="center" gap="3" px="4" py="1.5" bg="rose.50" color="rose" borderTopRadius="md">
          {t.old}
          {onRetry ? (
            <Button look="link" color="rose" textDecoration="underline" textUnderlineOffset="3px" onClick={onRetry}>
              {t.retry}
            </Button>
          ) : null}
        </chakra.div>
      ) : null}
      {children}
    </chakra.div>
  );
}
