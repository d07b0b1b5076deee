import type { Directory } from './directory.js';
import { type EntityKind, entityKinds, entityMap, textOf } from './entity-text.js';

/** A map whose values are copied when they are read, so that changes of them do not reach the original. */
class DraftMap<K, V> extends Map<K, V> {
  readonly #original: ReadonlyMap<K, V>;
  readonly #deleted = new Set<K>();

  constructor(original: ReadonlyMap<K, V>) {
    super(original);
    this.#original = original;
  }

  override get(key: K): V | undefined {
    const value = super.get(key);
    if (value === undefined || value !== this.#original.get(key)) return value;
    const copy = structuredClone(value);
    super.set(key, copy);
    return copy;
  }

  override delete(key: K): boolean {
    this.#deleted.add(key);
    return super.delete(key);
  }

  override *entries(): Generator<[K, V], undefined> {
    for (const key of super.keys()) yield [key, this.get(key) as V];
  }

  override *values(): Generator<V, undefined> {
    for (const [, value] of this.entries()) yield value;
  }

  override [Symbol.iterator]() {
    return this.entries();
  }

  override forEach(visit: (value: V, key: K, map: Map<K, V>) => void) {
    for (const [key, value] of this.entries()) visit(value, key, this);
  }

  /** Returns the keys whose values may differ from the original, those deleted first. */
  changes(): { key: K; value: V | undefined; before: V | undefined; isAdded: boolean }[] {
    const deleted = [...this.#original.keys()].filter((key) => !this.has(key));
    const touched = [...super.keys()].filter((key) => this.#deleted.has(key) || super.get(key) !== this.#original.get(key));
    return [...deleted, ...touched].map((key) => {
      const before = this.#original.get(key);
      const value = super.get(key);
      return { key, value, before, isAdded: value !== undefined && (before === undefined || this.#deleted.has(key)) };
    });
  }
}

export interface EntityChange {
  kind: EntityKind;
  key: string;
  /** Null if it was deleted. */
  value: string | null;
  /** Whether it comes last among those of its kind. */
  isAdded: boolean;
}

function changesOf(kind: EntityKind, map: DraftMap<string | number, unknown>): EntityChange[] {
  return map.changes().flatMap(({ key, value, before, isAdded }) => {
    const text = value === undefined ? null : textOf(kind, value);
    const isSame = !isAdded && text !== null && text === textOf(kind, before);
    return isSame ? [] : [{ kind, key: String(key), value: text, isAdded }];
  });
}

/** Returns what `work` returns and the changes it would make to a directory, which stays as it is. */
export function draftChanges<T>(directory: Directory, work: (draft: Directory) => T): { result: T; changes: EntityChange[] } {
  const maps = entityKinds.map((kind) => [kind, new DraftMap(entityMap(directory, kind))] as const);
  const result = work({ ...directory, ...Object.fromEntries(maps) });
  return { result, changes: maps.flatMap(([kind, map]) => changesOf(kind, map)) };
}
