import type { Input } from '@shiyi/sdk';
import type { List } from '#list/useList.js';

/** The leads of a batch: by id, or all that match the filters. */
export type LeadBatch = Pick<Input<'changeLeadStatus'>, 'ids' | 'filter'>;

/** Returns what is selected in the list, as a batch takes it. */
export function leadBatch({ selection, table }: List<'listLeads'>): LeadBatch {
  if (!selection.everything) return { ids: [...selection.keys].map(Number) };
  const { page: _, limit: __, after: ___, ...filter } = table.input;
  return { filter };
}
