import type { FieldMeta } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import type { Filter } from './mass-values.js';

/** Returns the parts of a filter as the contract describes them. */
export function useFilterFields() {
  const meta = useMeta('createMassMessage');
  const filter = meta.input('filter');
  const of = (name: keyof Filter): FieldMeta => filter.fields?.find((one) => one.name === name) ?? filter;
  return { of, label: (name: keyof Filter) => meta.label(of(name)) };
}
