import type { Data } from '@shiyi/sdk';
import type { Values } from '../http/call-input.js';
import type { HistoryKind } from './history-kind.js';

export type Difference = Data<'getHistoryEntry'>['from_previous'][number];

type Parts = HistoryKind['parts'];

/** The database returns the keys of a stored object in an order of its own. */
const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Null and a field that is left out mean the same. */
const textOf = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value, inOrder));

const plain = (field: string, item: string | null, before: unknown, after: unknown): Difference[] => {
  const [old, now] = [textOf(before), textOf(after)];
  return old === now ? [] : [{ field, item, before: old, after: now, before_name: null, after_name: null }];
};

function partDifferences(
  field: string,
  { key, name, otherwise }: NonNullable<Parts>[string],
  before: Values[],
  after: Values[],
): Difference[] {
  const old = new Map(before.map((part) => [String(part[key]), part]));
  const now = new Map(after.map((part) => [String(part[key]), part]));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
    const [was, is] = [old.get(id) ?? otherwise, now.get(id) ?? otherwise];
    const item = String((now.get(id) ?? old.get(id))?.[name] ?? id).slice(0, 200);
    if (!was || !is) return plain(field, item, was, is);
    const fields = fieldsOf(was, is).filter((inner) => !otherwise || (inner !== key && inner !== name));
    return fields.flatMap((inner) => plain(inner, item, was[inner], is[inner]));
  });
}

const fieldsOf = (before: Values | undefined, after: Values | undefined) => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
];

/** Returns the values that differ between two states, in the order of their fields. A state that does not exist has no values. */
export function differencesOf(before: Values | undefined, after: Values | undefined, parts: Parts = {}): Difference[] {
  return fieldsOf(before, after).flatMap((field) => {
    const [old, now] = [before?.[field], after?.[field]];
    const part = parts[field];
    return part ? partDifferences(field, part, (old ?? []) as Values[], (now ?? []) as Values[]) : plain(field, null, old, now);
  });
}
