/** What is wanted otherwise than the server holds it: id → to be held or not. It outlives fresh answers of the server. */
export type Changes = ReadonlyMap<number, boolean>;

export const noChanges: Changes = new Map();

/** Wants some ids held or not; what the server holds that way already is no change. */
export function want(held: ReadonlySet<number>, changes: Changes, ids: Iterable<number>, on: boolean): Changes {
  const next = new Map(changes);
  for (const id of ids) {
    if (held.has(id) === on) next.delete(id);
    else next.set(id, on);
  }
  return next;
}

/** What will be held once the changes are saved. */
export function wanted(held: ReadonlySet<number>, changes: Changes): Set<number> {
  const all = new Set(held);
  for (const [id, on] of changes) {
    if (on) all.add(id);
    else all.delete(id);
  }
  return all;
}

export interface Difference {
  added: number[];
  removed: number[];
}

/** What saving really does, measured against what the server holds now. */
export function differenceOf(held: ReadonlySet<number>, changes: Changes): Difference {
  const ids = [...changes.keys()];
  return {
    added: ids.filter((id) => changes.get(id) === true && !held.has(id)),
    removed: ids.filter((id) => changes.get(id) === false && held.has(id)),
  };
}
