import type { FieldMeta } from '@shiyi/sdk';
import type { Values } from './form-values.js';

/** Returns initial form values from a record; fields that the record lacks are left out. */
export function valuesOf(fields: readonly FieldMeta[], record: object): Values {
  const known = new Map(Object.entries(record));
  const shown = fields.filter(({ name }) => known.has(name) && name !== 'id' && name !== 'version');
  return Object.fromEntries(shown.map(({ name, type }) => [name, known.get(name) ?? (type.endsWith('[]') ? [] : '')]));
}

export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export interface Conflict {
  /** Fields that both users changed, to different values. */
  fields: { name: string; mine: unknown; theirs: unknown }[];
  /** Fields that only the other user changed. */
  taken: Values;
}

/** Compares the initial values, the user's input and the server's current values. */
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
