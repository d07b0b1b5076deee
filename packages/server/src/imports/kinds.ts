import { importKind as importKinds } from '../generated/areas/import.js';
import type { ImportKind, ImportOptions, ImportRun, ImportType } from './kind.js';

const byType = new Map(importKinds.map((kind) => [kind.type, kind]));

export function kindOf(type: ImportType): ImportKind {
  const kind = byType.get(type);
  if (!kind) throw new Error(`No area declares imports of the type ${type}.`);
  return kind;
}

/** The kind with the key that a file of these columns has. */
function keyed(kind: ImportKind, columns: readonly (string | null)[]): ImportKind {
  const { keyIfGiven } = kind;
  if (!keyIfGiven || !columns.includes(keyIfGiven.field)) return kind;
  const fields = kind.fields.map((field) => (field.name === keyIfGiven.field ? { ...field, required: true as const } : field));
  const { unique: _, ...own } = kind;
  return { ...own, key: [keyIfGiven.field], live: keyIfGiven.live, fields };
}

/** One import of a file, as the server and the thread that reads the file both know it. */
export const importRun = (
  type: ImportType,
  importId: number,
  dryRun: boolean,
  options: ImportOptions,
  columns: readonly (string | null)[],
): ImportRun => ({
  importId,
  kind: keyed(kindOf(type), columns),
  dryRun,
  options,
  say: (sentence) => sentence[options.language === 'zh' ? 0 : 1],
});
