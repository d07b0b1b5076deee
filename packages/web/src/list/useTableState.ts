import type { Input, ListId } from '@shiyi/sdk';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMeta } from '#api/meta.js';
import { queryFromUrl } from './query-from-url.js';

export interface TableState<Id extends ListId> {
  /** Input of the list operation. */
  input: Input<Id>;
  page: number;
  limit: number;
  sort: string;
  /** Filters in the URL, by field. */
  filters: Record<string, string>;
  /** Filters, sort order and page size, as in the URL. */
  question: string;
  setQuestion: (question: string, replace?: boolean) => void;
  setFilter: (name: string, value: string | undefined, typing?: boolean) => void;
  setFilters: (values: Record<string, string | undefined>) => void;
  clearFilters: () => void;
  setPage: (page: number, replace?: boolean) => void;
  setLimit: (limit: number) => void;
  setSort: (sort: string) => void;
}

/** Manages the page, sort order and filters of a list in the URL. */
export function useTableState<Id extends ListId>(
  id: Id,
  { limit = 20, sort = '' }: { limit?: number; sort?: string } = {},
): TableState<Id> {
  const { operation } = useMeta(id);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const asked = queryFromUrl<Id>(operation.input, query, limit, sort);
  const input = asked.input as { page: number; limit: number };
  const { filters } = asked;

  function go(next: URLSearchParams, replace = false) {
    const text = next.toString();
    if (text === query.toString()) return;
    void navigate({ pathname, search: text ? `?${text}` : '' }, { replace });
  }

  function change(entries: Record<string, string | undefined>, replace = false) {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(entries)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    go(next, replace);
  }

  const arranged = ['limit', 'sort'].flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : []));
  return {
    input: asked.input,
    page: input.page,
    limit: input.limit,
    sort: asked.sort,
    filters,
    question: new URLSearchParams([...Object.entries(filters), ...arranged].sort()).toString(),
    setQuestion: (question, replace) => go(new URLSearchParams(question), replace),
    setFilter: (name, value, typing) => change({ [name]: value, page: undefined }, typing),
    setFilters: (values) => change({ ...values, page: undefined }),
    clearFilters: () => change({ ...Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])), page: undefined }),
    setPage: (page, replace) => change({ page: page > 1 ? String(page) : undefined }, replace),
    setLimit: (size) => change({ limit: String(size), page: undefined }),
    setSort: (order) => change({ sort: order || undefined, page: undefined }),
  };
}
