import type { Data } from '@shiyi/sdk';
import type { Values } from '../http/call-input.js';
import type { HistoryKind } from './history-kind.js';

export type Difference = Data<'getHistoryEntry'>['from_previous'][number];

type Parts = HistoryKind['parts'];
type Part = NonNullable<Parts>[string];

/** The database returns the keys of a stored object in a different order. */
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

/** Maps parts by what identifies them; of several with the same key, each counts. */
function byKey(parts: readonly Values[], key: string): Map<string, Values> {
  const counts = new Map<string, number>();
  return new Map(
    parts.map((part) => {
      const id = String(part[key]);
      const count = (counts.get(id) ?? 0) + 1;
      counts.set(id, count);
      return [count === 1 ? id : `${id} ${count}`, part];
    }),
  );
}

/** Reports the order of a list whose order matters, if the elements that both states share are ordered differently. */
function orderDifference(field: string, above: string | null, { name }: Part, old: Map<string, Values>, now: Map<string, Values>) {
  const [before, after] = [[...old.keys()].filter((id) => now.has(id)), [...now.keys()].filter((id) => old.has(id))];
  const names = (parts: Map<string, Values>) => [...parts.values()].map((part) => String(part[name] ?? ''));
  return before.join('\n') === after.join('\n') ? [] : plain(field, above, names(old), names(now));
}

function partDifferences(field: string, above: string | null, part: Part, before: Values[], after: Values[]): Difference[] {
  const { key, name, otherwise, isOrdered, parts } = part;
  const [old, now] = [byKey(before, key), byKey(after, key)];
  const each = [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
    const [was, is] = [old.get(id) ?? otherwise, now.get(id) ?? otherwise];
    const own = String((now.get(id) ?? old.get(id))?.[name] ?? id);
    const item = (above === null ? own : `${above} › ${own}`).slice(0, 200);
    if (!was || !is) return plain(field, item, was, is);
    const fields = fieldsOf(was, is).filter((inner) => !otherwise || (inner !== key && inner !== name));
    return fields.flatMap((inner) => fieldDifferences(inner, item, was[inner], is[inner], parts));
  });
  return [...(isOrdered ? orderDifference(field, above, part, old, now) : []), ...each];
}

function fieldDifferences(field: string, item: string | null, before: unknown, after: unknown, parts: Parts = {}): Difference[] {
  const part = parts[field];
  return part
    ? partDifferences(field, item, part, (before ?? []) as Values[], (after ?? []) as Values[])
    : plain(field, item, before, after);
}

const fieldsOf = (before: Values | undefined, after: Values | undefined) => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
];

/** Returns the values that differ between two states, in the order of their fields. A state that does not exist has no values. */
export function differencesOf(before: Values | undefined, after: Values | undefined, parts: Parts = {}): Difference[] {
  return fieldsOf(before, after).flatMap((field) => fieldDifferences(field, null, before?.[field], after?.[field], parts));
}
