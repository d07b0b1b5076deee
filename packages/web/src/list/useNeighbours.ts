import type { Data, Input, ListId } from '@shiyi/sdk';
import { useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { queryFromUrl } from './query-from-url.js';
import type { TableState } from './useTableState.js';

interface Page {
  list: { id: number }[];
  total: number;
}

/** A record and the query string of the list it was found in. */
export interface Neighbour {
  id: number;
  from: string;
}

export interface Neighbours {
  position: number;
  total: number;
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
}

/** Returns the list's query string, for the URL of a record opened from it. */
export function fromOf<Id extends ListId>({ question, page }: TableState<Id>): string {
  const query = new URLSearchParams(question);
  if (page > 1) query.set('page', String(page));
  return query.toString();
}

/** Returns the previous and next record of the list it was opened from, across pages; undefined if it was not opened from a list. */
export function useNeighbours<Id extends ListId>(id: Id, record: number, from: string | undefined): Neighbours | undefined {
  const { operation } = useMeta(id);
  const query = new URLSearchParams(from);
  const input = queryFromUrl<Id>(operation.input, query).input as Input<Id> & { page: number; limit: number };
  const { page, limit } = input;
  const pageAt = (number: number | undefined) => (number === undefined ? null : { ...input, page: number });
  const here = useOperation(id, from === undefined ? null : input).data as Page | undefined;
  const at = here?.list.findIndex((one) => one.id === record) ?? -1;
  const last = here !== undefined && page * limit >= here.total;
  const before = useOperation(id, pageAt(at === 0 && page > 1 ? page - 1 : undefined)).data as Data<Id> & Partial<Page>;
  const after = useOperation(id, pageAt(here && at === here.list.length - 1 && !last ? page + 1 : undefined)).data as Data<Id> &
    Partial<Page>;
  if (!here || at < 0) return undefined;

  function neighbour(row: { id: number } | undefined, number: number): Neighbour | undefined {
    if (!row) return undefined;
    const asked = new URLSearchParams(from);
    if (number > 1) asked.set('page', String(number));
    else asked.delete('page');
    return { id: row.id, from: asked.toString() };
  }
  return {
    position: (page - 1) * limit + at + 1,
    total: here.total,
    previous: at > 0 ? neighbour(here.list[at - 1], page) : neighbour(before?.list?.at(-1), page - 1),
    next: at < here.list.length - 1 ? neighbour(here.list[at + 1], page) : neighbour(after?.list?.[0], page + 1),
  };
}
