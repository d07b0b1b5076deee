import type { Data, Input, ListId, Row } from '@shiyi/sdk';
import { useRef } from 'react';
import { client, type OperationState, useOperation } from '#api/client.js';
import { type Selection, useSelection } from './useSelection.js';
import { type TableState, useTableState } from './useTableState.js';

type Page<R> = { list: R[]; total: number; total_capped?: boolean };
export type RowKey = string | number;

export interface List<Id extends ListId> {
  id: Id;
  table: TableState<Id>;
  reading: OperationState<Data<Id>>;
  rows: readonly Row<Id>[] | undefined;
  keyOf: (row: Row<Id>) => RowKey;
  /** Number of matching rows; `capped` if the server stopped counting. */
  total: { count: number; capped: boolean } | undefined;
  filtered: boolean;
  selection: Selection<RowKey>;
  /** Returns the selected rows, including those on other pages and those not loaded yet. */
  chosenRows: () => Promise<Row<Id>[]>;
}

/** Page size when collecting all matching rows. */
const mostAtOnce = 100;

async function* pagesOf<Id extends ListId>(id: Id, input: Input<Id>): AsyncGenerator<Row<Id>[]> {
  for (let page = 1; ; page++) {
    const answer = (await client.call(id, { ...input, page, limit: mostAtOnce })) as Page<Row<Id>>;
    yield answer.list;
    if (answer.list.length < mostAtOnce) return;
  }
}

/** Loads the list the URL describes: its rows, total and selection. `fixed` is input that the page always sends. */
export function useList<Id extends ListId>(
  id: Id,
  keyOf: (row: Row<Id>) => RowKey = (row) => (row as { id: number }).id,
  fixed?: Partial<Input<Id>>,
): List<Id> {
  const asked = useTableState(id);
  const table = fixed ? { ...asked, input: { ...asked.input, ...fixed } } : asked;
  const reading = useOperation(id, table.input, { keepPreviousData: true });
  const data = reading.data as Page<Row<Id>> | undefined;
  const selection = useSelection<RowKey>(JSON.stringify(table.filters));
  const seen = useRef(new Map<RowKey, Row<Id>>());
  for (const row of data?.list ?? []) seen.current.set(keyOf(row), row);

  async function chosenRows(): Promise<Row<Id>[]> {
    if (!selection.everything) return [...selection.keys].flatMap((key) => seen.current.get(key) ?? []);
    const found = new Map<RowKey, Row<Id>>();
    for await (const rows of pagesOf(id, table.input)) for (const row of rows) found.set(keyOf(row), row);
    return [...found.values()];
  }

  return {
    id,
    table,
    reading,
    rows: data?.list,
    keyOf,
    total: data && { count: data.total, capped: data.total_capped === true },
    filtered: Object.keys(table.filters).length > 0,
    selection,
    chosenRows,
  };
}
