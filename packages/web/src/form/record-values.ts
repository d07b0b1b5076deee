import type { FieldMeta } from '@shiyi/sdk';
import type { Values } from './form-values.js';

/** What a form for these fields begins with, given the record as it was read; what the record does not answer is left out. */
export function valuesOf(fields: readonly FieldMeta[], record: object): Values {
  const known = new Map(Object.entries(record));
  const shown = fields.filter(({ name }) => known.has(name) && name !== 'id' && name !== 'version');
  return Object.fromEntries(shown.map(({ name, type }) => [name, known.get(name) ?? (type.endsWith('[]') ? [] : '')]));
}

export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export interface Conflict {
  /** Fields that both have changed, each to something else. */
  fields: { name: string; mine: unknown; theirs: unknown }[];
  /** Fields that only the others have changed. */
  taken: Values;
}

/** Compares what the form began with, what has been typed, and what the server holds now. */
export function compareVersions(began: Values, typed: Values, now: Values): Conflict {
  const changed = Object.keys(now).filter(
    (name) => name in typed && !sameValue(began[name], now[name]) && !sameValue(typed[name], now[name]),
  );
  const mine = (name: string) => !sameValue(began[name], typed[name]);
  return {
    fields: changed.filter(mine).map((name) => ({ name, mine: typed[name], theirs: now[name] })),
    taken: Object.fromEntries(changed.filter((name) => !mine(name)).map((name) => [name, now[name]])),
  };
}
