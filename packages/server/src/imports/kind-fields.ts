import { foldName } from './decide/values.js';
import type { ImportKind, SqlType, Values } from './kind.js';

export const recordFields = (kind: ImportKind) => kind.fields.filter((field) => !field.ofLine && !field.instead && !field.unstored);
export const lineFields = (kind: ImportKind) => kind.fields.filter((field) => field.ofLine && !field.unstored);

/** Fields of the columns of a template: of a table with a record in each line. */
export const templateFields = ({ fields }: ImportKind) => fields.filter(({ measure, unstored }) => !measure && !unstored);

/** Returns the fields that provide the value of this one where a line does not. */
export const standInsFor = ({ fields }: ImportKind, name: string) => fields.filter((field) => field.instead === name && !field.measure);

/** Returns the key that identifies a record. */
export const keyOf = (kind: ImportKind, values: Values) => JSON.stringify(Object.values(keyValues(kind, values)));

/** Returns the values of the key, as they are compared. */
export function keyValues({ key, fields }: ImportKind, values: Values): Values {
  const own: Values = {};
  for (const name of key) {
    const value = values[name] ?? null;
    own[name] = typeof value === 'string' && fields.find((field) => field.name === name)?.isName ? foldName(value) : value;
  }
  return own;
}

/** Whether a field of the key is compared as a name, which the unique index does not do. */
export const hasNameKey = ({ key, fields }: ImportKind) => fields.some(({ name, isName }) => isName && key.includes(name));

/** Returns names and types of all columns stored for a record of this kind. */
export const recordColumns = (kind: ImportKind): [name: string, type: SqlType][] => [
  ...recordFields(kind).map(({ name, sql }): [string, SqlType] => [name, sql]),
  ...Object.entries(kind.more),
];
