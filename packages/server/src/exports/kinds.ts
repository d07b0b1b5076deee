import { exportKind as exportKinds } from '../generated/areas/export.js';
import type { ExportKind } from './export-kind.js';

export function exportKindOf(name: string): ExportKind {
  const kind = exportKinds.find((one) => one.export === name);
  if (!kind) throw new Error(`No area declares exports of ${name}.`);
  return kind;
}
