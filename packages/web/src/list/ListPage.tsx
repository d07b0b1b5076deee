import type { ListId, OperationId, Row } from '@shiyi/sdk';
import { type ReactNode, useMemo } from 'react';
import { texts, useTexts } from '#app/texts.js';
import { Button } from '#ui/button/Button.js';
import { RefreshButton } from '#ui/button/RefreshButton.js';
import { Page } from '#ui/layout/Page.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { availableActions, type RowActions, RowMenu } from '#ui/menu/RowMenu.js';
import { EmptyState } from '#ui/status/EmptyState.js';
import { useSteady } from '#ui/status/useSteady.js';
import { formatAgo, formatCount } from '#ui/text/format.js';
import type { Column } from './columns.js';
import { DataTable } from './DataTable.js';
import { type Filter, FilterBar } from './FilterBar.js';
import { NewButton } from './NewButton.js';
import { ListPager } from './Pager.js';
import { SelectionBar } from './SelectionBar.js';
import { TableTools } from './TableTools.js';
import { type ColumnLayout, useColumnLayout } from './useColumnLayout.js';
import type { List, RowKey } from './useList.js';

const ownWords = texts({
  clear: ['清除条件', 'Clear filters'],
  actions: ['操作', 'Actions'],
  menu: (name: string) => [`${name}的操作`, `Actions for ${name}`],
});

/** The texts of a list, from the `texts` of its screen. */
export interface ListWords {
  title: string;
  /** Builds the subtitle from the row count and the time of the last refresh. */
  sub: (count: string, when: string) => string;
  /** Label of the free-text search; a list without it cannot be searched. */
  search?: string;
  /** Label of the button of `creation`. */
  create?: string;
  /** No rows at all, and what to do next. */
  none: string;
  noneText?: string;
  /** No rows match the filters. */
  notFound: string;
}

interface Props<Id extends ListId> {
  list: List<Id>;
  words: ListWords;
  columns: readonly Column<Row<Id>>[];
  /** Page actions between refresh and the button that creates a record. */
  actions?: ReactNode;
  /** The operation that creates a record, for those who may, and what opens its form. */
  creation?: { id: OperationId; onNew: () => void };
  /** Overrides what the refresh button reloads, for pages that refresh more than the list. */
  refreshing?: { isRefreshing: boolean; refresh: () => Promise<unknown> };
  /** Field of the free-text search, `keyword` by default. */
  searchField?: string;
  filters?: readonly Filter[];
  /** Shown before the table settings. */
  tools?: ReactNode;
  above?: ReactNode;
  /** Shown between the filters and the rows. */
  between?: ReactNode;
  rowActions?: { name: (row: Row<Id>) => string; of: (row: Row<Id>) => RowActions } | undefined;
  onOpen?: ((row: Row<Id>) => void) | undefined;
  /** Renders the bulk actions for a number of selected rows; without it, rows cannot be selected. */
  bulk?: ((count: number) => ReactNode) | undefined;
  /** Whether a row can be selected, if a bulk action can do anything with it; every row by default. */
  choosable?: ((row: Row<Id>) => boolean) | undefined;
  /** Shown in place of the words for no rows at all. */
  empty?: ReactNode;
  /** Shown in place of the words for no matching rows. */
  notFound?: ReactNode;
  /** Drawers and dialogs of the list. */
  children?: ReactNode;
}

/** Renders a list page: header, filters, rows and their states, pagination, and bulk actions. */
export function ListPage<Id extends ListId>(props: Props<Id>) {
  const { list, words, actions, creation, refreshing = list.reading, searchField = 'keyword', filters = [] } = props;
  const { tools, above, between, children } = props;
  const { reading, total } = list;
  const layout = useColumnLayout(list.id, useWithActions(props));
  return (
    <Page>
      <PageHeader title={words.title} sub={total && reading.at ? words.sub(formatTotal(total), formatAgo(reading.at)) : null}>
        <RefreshButton of={refreshing} />
        {actions}
        {creation ? <NewButton {...creation}>{words.create}</NewButton> : null}
      </PageHeader>
      {above}
      <FilterBar
        id={list.id}
        table={list.table}
        {...(words.search ? { search: searchField, placeholder: words.search } : {})}
        filters={filters}
      >
        {tools}
        <TableTools list={list} title={words.title} columns={layout} />
      </FilterBar>
      {between}
      <Rows {...props} layout={layout} />
      <ListSelectionBar {...props} />
      {children}
    </Page>
  );
}

const formatTotal = ({ count, capped }: { count: number; capped: boolean }) => formatCount(count) + (capped ? '+' : '');

/** Returns the columns, followed by the row menu column if there is one. */
function useWithActions<Id extends ListId>({ list, columns, rowActions }: Props<Id>): readonly Column<Row<Id>>[] {
  const t = useTexts(ownWords);
  const latest = useSteady((row: Row<Id>) => rowActions?.of(row) ?? []);
  // Rows need rendering again only where a menu comes or goes: each reads its actions when it opens.
  const having = rowActions && list.rows?.map((row) => (availableActions(rowActions.of(row)).length > 0 ? 1 : 0)).join('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: row actions depend on values that change on each render
  return useMemo(() => {
    if (!rowActions) return columns;
    const menu: Column<Row<Id>> = {
      name: 'actions',
      title: t.actions,
      titleHidden: true,
      end: true,
      width: '56px',
      cell: (row) => <RowMenu label={t.menu(rowActions.name(row))} actions={rowActions.of(row)} latest={() => latest(row)} />,
    };
    return [...columns, menu];
  }, [columns, having, t, latest]);
}

interface RowsProps<Id extends ListId> extends Props<Id> {
  layout: ColumnLayout<Row<Id>>;
}

function Rows<Id extends ListId>({ list, words, layout, onOpen, bulk, choosable, empty, notFound }: RowsProps<Id>) {
  const t = useTexts(ownWords);
  const { table, reading } = list;
  const clear = <Button onClick={table.clearFilters}>{t.clear}</Button>;
  const nothing = notFound ?? <EmptyState drawing="search" title={words.notFound} action={clear} />;
  return (
    <DataTable
      label={words.title}
      columns={layout.shown}
      layout={layout}
      rows={list.rows}
      rowKey={list.keyOf}
      error={reading.error}
      onRetry={() => void reading.refresh()}
      stale={reading.isLoading}
      selection={bulk ? list.selection : undefined}
      choosable={choosable}
      onOpen={onOpen}
      sort={table.sort}
      onSort={table.setSort}
      empty={list.filtered ? nothing : (empty ?? <EmptyState title={words.none} text={words.noneText} />)}
      footer={<ListPager table={table} list={reading.data as { total: number; total_capped?: boolean } | undefined} />}
    />
  );
}

function ListSelectionBar<Id extends ListId>({ list: { selection, rows, keyOf, total }, bulk, choosable = () => true }: Props<Id>) {
  if (!bulk) return null;
  const shown = new Set<RowKey>(rows?.map(keyOf));
  const count = selection.everything ? (total?.count ?? 0) : selection.keys.size;
  const isPageChosen = rows?.filter(choosable).every((row) => selection.has(keyOf(row)));
  const more = total && !total.capped && !selection.everything && total.count > count && isPageChosen;
  return (
    <SelectionBar
      count={count}
      elsewhere={selection.everything ? count - shown.size : [...selection.keys].filter((key) => !shown.has(key)).length}
      matching={more ? total.count : undefined}
      onEverything={selection.chooseEverything}
      onClear={selection.clear}
    >
      {bulk(count)}
    </SelectionBar>
  );
}
