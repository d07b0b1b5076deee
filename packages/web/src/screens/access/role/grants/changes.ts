/** Unsaved changes against the server's state, as id → granted or not. They survive a reload of that state. */
export type Changes = ReadonlyMap<number, boolean>;

export const noChanges: Changes = new Map();

/** Grants or revokes ids; an id that already has that state on the server is not a change. */
export function setGrant(held: ReadonlySet<number>, changes: Changes, ids: Iterable<number>, on: boolean): Changes {
  const next = new Map(changes);
  for (const id of ids) {
    if (held.has(id) === on) next.delete(id);
    else next.set(id, on);
  }
  return next;
}

/** Returns the ids granted once the changes are saved. */
export function applyChanges(held: ReadonlySet<number>, changes: Changes): Set<number> {
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

/** Returns what saving would change, compared with the server's current state. */
export function differenceOf(held: ReadonlySet<number>, changes: Changes): Difference {
  const ids = [...changes.keys()];
  return {
    added: ids.filter((id) => changes.get(id) === true && !held.has(id)),
    removed: ids.filter((id) => changes.get(id) === false && held.has(id)),
  };
}
