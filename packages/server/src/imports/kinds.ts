import { importKind as importKinds } from '../generated/areas/import.js';
import type { ImportKind, ImportOptions, ImportRun, ImportType, Values } from './kind.js';
import { constantsIn } from './map/constants.js';

const byType = new Map(importKinds.map((kind) => [kind.type, kind]));

export function kindOf(type: ImportType): ImportKind {
  const kind = byType.get(type);
  if (!kind) throw new Error(`No area declares imports of the type ${type}.`);
  return kind;
}

/** Returns the kind with the key that applies to a file with these columns. */
function withKeyFor(kind: ImportKind, columns: readonly (string | null)[]): ImportKind {
  const { keyIfGiven } = kind;
  if (!keyIfGiven || !columns.includes(keyIfGiven.field)) return kind;
  const fields = kind.fields.map((field) => (field.name === keyIfGiven.field ? { ...field, required: true as const } : field));
  const { unique: _, ...own } = kind;
  return { ...own, key: [keyIfGiven.field], live: keyIfGiven.live, fields };
}

/** Returns the values that apply to all lines. Constants were checked when the import started. */
export function wholeFileValues(
  kind: ImportKind,
  { given = {}, constants = '', timeZone }: Pick<ImportOptions, 'given' | 'constants' | 'timeZone'>,
): Values {
  const read = constantsIn(constants, kind, timeZone);
  return 'values' in read ? { ...given, ...read.values } : given;
}

/** Creates the run of an import, shared by the server and the process that reads the file. */
export const importRun = (
  type: ImportType,
  importId: number,
  dryRun: boolean,
  options: ImportOptions,
  columns: readonly (string | null)[],
): ImportRun => {
  const kind = withKeyFor(kindOf(type), columns);
  const given = wholeFileValues(kind, options);
  return {
    importId,
    kind,
    provided: new Set([...columns.filter((field) => field !== null), ...Object.keys(given)]),
    dryRun,
    options: { ...options, given },
    say: (sentence) => sentence[options.language === 'zh' ? 0 : 1],
  };
};
