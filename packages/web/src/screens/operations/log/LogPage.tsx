import type { ListId, Row } from '@shiyi/sdk';
import type { ReactNode } from 'react';
import { countOf, texts, useTexts } from '#app/texts.js';
import type { Column } from '#list/columns.js';
import type { Filter } from '#list/FilterBar.js';
import { ListPage } from '#list/ListPage.js';
import type { List } from '#list/useList.js';
import { DayRange } from './DayRange.js';

const words = texts({
  sub: (count: string, when: string) => [`${count} 条 · ${when}更新`, `${countOf(count, 'row')} · updated ${when}`],
  none: ['还没有记录', 'Nothing recorded yet'],
  notFound: ['没有符合条件的记录', 'No matches'],
  backwards: ['开始日期晚于结束日期', 'The first day is after the last'],
});

type LogId = Extract<ListId, 'listLoginLogs' | 'listOperationLogs' | 'listErrorLogs'>;

interface Props<Id extends LogId> {
  list: List<Id>;
  title: string;
  filters: readonly Filter[];
  columns: readonly Column<Row<Id>>[];
  /** Label of the free-text search, if there is one. */
  search?: string;
  onOpen?: ((row: Row<Id>) => void) | undefined;
  actions?: ReactNode;
  between?: ReactNode;
  /** Drawers over the list. */
  children?: ReactNode;
}

/** Renders a read-only log, newest first, with filters by day and subject. */
export function LogPage<Id extends LogId>({ title, search, filters, ...page }: Props<Id>) {
  const t = useTexts(words);
  const { filters: set, setFilters } = page.list.table;
  const backwards = set.from !== undefined && set.to !== undefined && set.from > set.to;
  return (
    <ListPage
      {...page}
      words={{ ...t, title, ...(search ? { search } : {}), notFound: backwards ? t.backwards : t.notFound }}
      filters={[...filters, { name: 'from' }]}
      tools={<DayRange filters={set} onChange={setFilters} />}
    />
  );
}
