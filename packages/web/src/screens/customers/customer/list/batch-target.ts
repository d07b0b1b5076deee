import type { Input } from '@shiyi/sdk';
import type { List } from '#list/useList.js';

type BatchTarget = Pick<Input<'setCustomersInBatch'>, 'ids' | 'filter'>;

/** The customers whom a batch is for: all that match the query of the list, without page and order, or those that are ticked. */
export function batchTarget({ selection, table }: List<'listCustomers'>): BatchTarget {
  if (!selection.everything) return { ids: [...selection.keys].map(Number) };
  const { page: _, limit: __, sort: ___, after: ____, ...filter } = table.input;
  return { filter };
}
