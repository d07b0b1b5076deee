import { importKind as importKinds } from '../generated/areas/import.js';
import type { ImportKind, ImportOptions, ImportRun, ImportType } from './kind.js';

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

/** Creates the run of an import, shared by the server and the process that reads the file. */
export const importRun = (
  type: ImportType,
  importId: number,
  dryRun: boolean,
  options: ImportOptions,
  columns: readonly (string | null)[],
): ImportRun => ({
  importId,
  kind: withKeyFor(kindOf(type), columns),
  dryRun,
  options,
  say: (sentence) => sentence[options.language === 'zh' ? 0 : 1],
});
