import type { Data, ListId, Row } from '@shiyi/sdk';
import type { ReactNode } from 'react';
import { type Reading, useOperation } from '../../api.js';
import { Button } from '../../components/Button.js';
import { type Column, DataTable } from '../../components/DataTable.js';
import { EmptyState } from '../../components/EmptyState.js';
import { type Filter, FilterBar } from '../../components/FilterBar.js';
import { Page } from '../../components/Page.js';
import { PageHeader } from '../../components/PageHeader.js';
import { ListPager } from '../../components/Pager.js';
import { RefreshButton } from '../../components/RefreshButton.js';
import { TableTools } from '../../components/TableTools.js';
import { formatAgo, formatCount } from '../../format.js';
import { useColumnChoice } from '../../hooks/useColumnChoice.js';
import { type TableState, useTableState } from '../../hooks/useTableState.js';
import { counted, texts, useTexts } from '../../texts.js';
import { DayRange } from './DayRangePart.js';

const words = texts({
  sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${counted(count, 'row')} · updated ${when}`],
  none: ['还没有记录', 'Nothing recorded yet'],
  notFound: ['没有符合条件的记录', 'Nothing matches'],
  backwards: ['开始日期晚于结束日期', 'The first day is after the last'],
  clear: ['清除条件', 'Clear filters'],
});

type LogId = Extract<ListId, 'listLoginLogs' | 'listOperationLogs' | 'listErrorLogs'>;

export interface Log<Id extends LogId> {
  table: TableState<Id>;
  list: Reading<Data<Id>>;
}

/** A log as the address asks for it. */
export function useLog<Id extends LogId>(id: Id): Log<Id> {
  const table = useTableState(id);
  return { table, list: useOperation(id, table.input, { keepPreviousData: true }) };
}

interface Props<Id extends LogId> {
  id: Id;
  log: Log<Id>;
  title: string;
  filters: readonly Filter[];
  columns: readonly Column<Row<Id>>[];
  search?: { name: string; placeholder: string };
  onOpen?: ((row: Row<Id>) => void) | undefined;
  actions?: ReactNode;
  /** What stands between the filters and the rows. */
  above?: ReactNode;
  /** Drawers over the list. */
  children?: ReactNode;
}

/** A log: filters by day and by what the log is about, rows newest first, nothing to change. */
export function LogList<Id extends LogId>({ id, log, title, filters, columns, search, onOpen, actions, above, children }: Props<Id>) {
  const t = useTexts(words);
  const { table, list } = log;
  const choice = useColumnChoice(id, columns);
  const data = list.data as Data<LogId> | undefined;
  const { from, to } = table.filters;
  const backwards = from !== undefined && to !== undefined && from > to;
  const filtered = Object.keys(table.filters).length > 0;
  return (
    <Page>
      <PageHeader
        title={title}
        sub={data && list.at ? t.sub(formatCount(data.total) + (data.total_capped ? '+' : ''), formatAgo(list.at)) : null}
      >
        <RefreshButton of={list} />
        {actions}
      </PageHeader>
      <FilterBar
        id={id}
        table={table}
        {...(search ? { search: search.name, placeholder: search.placeholder } : {})}
        filters={[...filters, { name: 'from' }, { name: 'to' }]}
      >
        <DayRange filters={table.filters} onChange={table.setFilters} />
        <TableTools id={id} table={table} columns={choice} />
      </FilterBar>
      {above}
      <DataTable
        label={title}
        columns={choice.shown}
        rows={data?.list as Row<Id>[] | undefined}
        rowKey={(row) => (row as { id: number }).id}
        error={list.error}
        onRetry={() => void list.refresh()}
        stale={list.isLoading}
        onOpen={onOpen}
        empty={
          filtered ? (
            <EmptyState
              drawing="search"
              title={backwards ? t.backwards : t.notFound}
              action={<Button onClick={table.clearFilters}>{t.clear}</Button>}
            />
          ) : (
            <EmptyState title={t.none} />
          )
        }
        footer={<ListPager table={table} list={data} />}
      />
      {children}
    </Page>
  );
}
