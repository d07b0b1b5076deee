import { exportKind as exportKinds } from '../generated/areas/export.js';
import { operations } from '../http/contract.js';
import type { ExportKind } from './export-kind.js';

export function exportKindOf(name: string): ExportKind {
  const kind = exportKinds.find((one) => one.export === name);
  if (!kind) throw new Error(`No area declares exports of ${name}.`);
  return kind;
}

/** The operations whose permissions it takes to write and to get a file of this kind. */
export function exportNeeds({ download }: ExportKind): string[] {
  const also = operations.find((one) => one.id === download)?.alsoNeeds ?? [];
  return [download, ...also.map((one) => one.operation)];
}
