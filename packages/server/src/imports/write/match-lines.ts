import type { Values } from '../kind.js';

/** A line that a record has. `values` are those that tell it from others. */
export interface ExistingLine {
  id: number;
  values: readonly unknown[];
  isRemoved: boolean;
}

export interface LineMatch {
  /** For each line of the file, the line that it is; null for a new one. */
  ids: (number | null)[];
  /** Lines that are another thing now, in the place of what they were. */
  others: ReadonlySet<number>;
  /** Lines that the file leaves out. */
  left: number[];
}

const keyOf = (values: readonly unknown[]) => JSON.stringify(values.map((value) => value ?? null));

/** Finds for each line of a file the line of the record that it is. A line that was removed before may come again, but takes no other's place. */
export function matchLines(existing: readonly ExistingLine[], lines: readonly Values[], by: readonly string[]): LineMatch {
  const free = existing.toSorted((one, other) => Number(one.isRemoved) - Number(other.isRemoved));
  const take = (fits: (one: ExistingLine) => boolean) => {
    const at = free.findIndex(fits);
    return at < 0 ? null : (free.splice(at, 1)[0] as ExistingLine).id;
  };
  const same = lines.map((line) => {
    const key = keyOf(by.map((name) => line[name]));
    return take(({ values }) => keyOf(values) === key);
  });
  const others = new Set<number>();
  const ids = same.map((id) => {
    const own = id ?? take(({ isRemoved }) => !isRemoved);
    if (id === null && own !== null) others.add(own);
    return own;
  });
  return { ids, others, left: free.filter(({ isRemoved }) => !isRemoved).map(({ id }) => id) };
}
